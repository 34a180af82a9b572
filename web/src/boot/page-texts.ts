/** Messages that the build writes into the page, shown until the app is loaded: CSS class and message id. */
export const PAGE_MESSAGES = { connecting: "web-connecting", opening: "web-opening" };
