import { parseSync } from 'oxc-parser'
import { Refusal } from './names.mjs'

/** The object that a file gives to `const name`, also inside a call (`defineManifest({…})`) or before `satisfies`. */
function objectOf(source, path, name) {
  const { program, errors } = parseSync(path, source)
  if (errors.length) throw new Refusal(`${path} cannot be read: ${errors[0].message}`)
  const declared = program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .filter((node) => node?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations)
    .find(({ id }) => id.name === name)
  let value = declared?.init
  while (value && value.type !== 'ObjectExpression') value = value.expression ?? value.arguments?.[0]
  if (!value) throw new Refusal(`${path} has no object «${name}» that a line can be added to. Write the line by hand.`)
  return value
}

const keyOf = ({ key }) => key?.name ?? key?.value
const insertAt = (source, at, text) => source.slice(0, at) + text + source.slice(at)

/** Writes `text` before the closing bracket of a list or an object. */
function append(source, node, items, text) {
  const last = items.at(-1)
  if (!last) return insertAt(source, node.end - 1, text)
  const comma = /^\s*,/.test(source.slice(last.end, node.end)) ? '' : ','
  const end = node.end - 1
  return source.slice(0, last.end) + comma + source.slice(last.end, end).trimEnd() + `\n${text},\n` + source.slice(end)
}

/** The keys of an object and whether a key is there. */
export const hasKey = (source, path, name, key) =>
  objectOf(source, path, name).properties.some((property) => keyOf(property) === key)

/** Adds `key: value` to the object of `const name`. */
export const addKey = (source, path, name, text) => {
  const object = objectOf(source, path, name)
  return append(source, object, object.properties, text)
}

/** Adds a line to the list or the object at `key` of `const name`, and makes it when it is not there. */
export function addUnder(source, path, name, key, text, brackets) {
  const object = objectOf(source, path, name)
  const property = object.properties.find((each) => keyOf(each) === key)
  if (!property) return append(source, object, object.properties, `${key}: ${brackets[0]}${text}${brackets[1]}`)
  const { value } = property
  const items = brackets === '[]' ? value.elements : value.properties
  if (!items) throw new Refusal(`«${key}» in ${path} is not written as ${brackets}. Add the line by hand: ${text}`)
  return append(source, value, items, text)
}

/** Adds an import after the last one, unless that line is there. */
export function addImport(source, path, line) {
  if (source.includes(line)) return source
  const last = parseSync(path, source).program.body.findLast(({ type }) => type === 'ImportDeclaration')
  return last ? insertAt(source, last.end, `\n${line}`) : `${line}\n${source}`
}
