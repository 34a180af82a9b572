/** What the first page says until the app is there: messages that the build writes into it. */
export const SAID = { connecting: "web-connecting", opening: "web-opening" };
