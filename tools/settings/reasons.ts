import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import ts from "typescript";

/** Why a setting is there, by its path in the options: the comments that stand above the keys of the schemas. */
export type Reasons = ReadonlyMap<string, string>;

interface Module {
  readonly consts: ReadonlyMap<string, ts.Expression>;
  /** The comment above an exported constant. */
  readonly comments: ReadonlyMap<string, string>;
  /** Names from other files of ours. */
  readonly imports: ReadonlyMap<string, string>;
}

const modules = new Map<string, Module>();

/** The reasons of a promise's options, and the sentences above the promise itself. */
export function reasonsIn(file: string, promise: string): { readonly about: string; readonly reasons: Reasons } {
  const module = moduleAt(file);
  const options = module.consts.get("options");
  const reasons = options ? reasonsOf(options, module, "") : new Map<string, string>();
  return { about: module.comments.get(promise) ?? "", reasons };
}

function moduleAt(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2023, true);
  const consts = new Map<string, ts.Expression>();
  const comments = new Map<string, string>();
  const imports = new Map<string, string>();
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name) || !initializer) continue;
        consts.set(name.text, initializer);
        comments.set(name.text, commentAbove(statement));
      }
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const path = resolve(dirname(file), statement.moduleSpecifier.text);
    const named = statement.importClause?.namedBindings;
    if (named && ts.isNamedImports(named) && existsSync(path))
      for (const { name } of named.elements) imports.set(name.text, path);
  }
  const module = { consts, comments, imports };
  modules.set(file, module);
  return module;
}

/** The text of the comment right above a node, its tags left out. */
function commentAbove(node: ts.Node): string {
  const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = docs.map(({ comment }) => (typeof comment === "string" ? comment : ts.getTextOfJSDocComment(comment)));
  return text.join(" ").replace(/\s+/g, " ").trim();
}

function reasonsOf(node: ts.Expression, module: Module, path: string): Map<string, string> {
  if (ts.isIdentifier(node)) {
    const own = module.consts.get(node.text);
    if (own) return reasonsOf(own, module, path);
    const file = module.imports.get(node.text);
    const other = file === undefined ? undefined : moduleAt(file);
    const found = other?.consts.get(node.text);
    return other && found ? reasonsOf(found, other, path) : new Map();
  }
  if (ts.isArrayLiteralExpression(node)) return merged(node.elements.map((each) => reasonsOf(each, module, path)));
  if (ts.isObjectLiteralExpression(node)) return ofKeys(node, module, path);
  if (!ts.isCallExpression(node)) return new Map();
  const { expression, arguments: given } = node;
  const method = ts.isPropertyAccessExpression(expression) ? expression.name.text : nameOf(expression);
  const before = ts.isPropertyAccessExpression(expression) ? reasonsOf(expression.expression, module, path) : new Map();
  const isList = method === "array" || method === "setOf";
  const inner = isList ? `${path}[]` : path;
  const building = [
    "strictObject",
    "object",
    "array",
    "setOf",
    "union",
    "discriminatedUnion",
    "record",
    "partialRecord",
  ];
  if (!building.includes(method)) return before;
  const at = method === "record" || method === "partialRecord" ? `${path}.*` : inner;
  return merged([before, ...given.map((each) => reasonsOf(each, module, at))]);
}

const nameOf = (node: ts.Expression): string => (ts.isIdentifier(node) ? node.text : "");

function ofKeys(node: ts.ObjectLiteralExpression, module: Module, path: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      for (const [inner, text] of reasonsOf(property.expression, module, path)) found.set(inner, text);
      continue;
    }
    if (!property.name || !(ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property))) continue;
    const key = property.name.getText().replace(/^["']|["']$/g, "");
    const own = path === "" ? key : `${path}.${key}`;
    const comment = commentAbove(property);
    if (comment !== "") found.set(own, comment);
    const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
    for (const [inner, text] of reasonsOf(value, module, own)) if (!found.has(inner)) found.set(inner, text);
  }
  return found;
}

const merged = (parts: readonly ReadonlyMap<string, string>[]): Map<string, string> => {
  const all = new Map<string, string>();
  for (const part of parts) for (const [path, text] of part) if (!all.has(path)) all.set(path, text);
  return all;
};
