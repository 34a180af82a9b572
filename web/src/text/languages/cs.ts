import deduce from "@texts/cs/deduce.ftl";
import errors from "@texts/cs/errors.ftl";
import terminal from "@texts/cs/terminal.ftl";
import terms from "@texts/cs/terms.ftl";
import web from "@texts/cs/web.ftl";

export default [terms, terminal, errors, deduce, web];
