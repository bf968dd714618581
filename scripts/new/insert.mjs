import { parseSync } from 'oxc-parser'
import { Refusal } from './names.mjs'

/** The object that a file gives to `const name`, also inside a call (`defineManifest({…})`) or before `satisfies`. */
const objectOf = (source, path, name) => valueOf(source, path, name, 'ObjectExpression')

function valueOf(source, path, name, type) {
  const { program, errors } = parseSync(path, source)
  if (errors.length) throw new Refusal(`${path} cannot be read: ${errors[0].message}`)
  const declared = program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .filter((node) => node?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations)
    .find(({ id }) => id.name === name)
  let value = declared?.init
  while (value && value.type !== type) value = value.expression ?? value.arguments?.[0]
  if (!value) throw new Refusal(`${path} has no «${name}» that a line can be added to. Write the line by hand.`)
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

/** Adds an item to the list of `const name`. */
export const addItem = (source, path, name, text) => {
  const list = valueOf(source, path, name, 'ArrayExpression')
  return append(source, list, list.elements, text)
}

/**
 * Adds a line to the list or the object at `key` of `const name`, and makes it when it is not there. `key` may be a path
 * of keys through objects.
 */
export function addUnder(source, path, name, key, text, brackets) {
  const keys = [key].flat()
  let node = objectOf(source, path, name)
  for (const [at, each] of keys.entries()) {
    const property = node.properties.find((candidate) => keyOf(candidate) === each)
    if (!property) {
      const inner = keys
        .slice(at + 1)
        .reduceRight((line, outer) => `{ ${outer}: ${line} }`, brackets[0] + text + brackets[1])
      return append(source, node, node.properties, `${each}: ${inner}`)
    }
    node = property.value
    const items = at === keys.length - 1 && brackets === '[]' ? node.elements : node.properties
    if (!items) throw new Refusal(`«${each}» in ${path} is not written as ${brackets}. Add the line by hand: ${text}`)
  }
  return append(source, node, brackets === '[]' ? node.elements : node.properties, text)
}

/** Adds an import after the last one, unless that line is there. */
export function addImport(source, path, line) {
  if (source.includes(line)) return source
  const last = parseSync(path, source).program.body.findLast(({ type }) => type === 'ImportDeclaration')
  return last ? insertAt(source, last.end, `\n${line}`) : `${line}\n${source}`
}
