import deduce from "@texts/en/deduce.ftl";
import errors from "@texts/en/errors.ftl";
import terminal from "@texts/en/terminal.ftl";
import terms from "@texts/en/terms.ftl";
import web from "@texts/en/web.ftl";

export default [terms, terminal, errors, deduce, web];
