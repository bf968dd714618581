/** Ends the command with a sentence for the terminal. */
export class Refusal extends Error {}

const words = (name) => name.split('-')
const capital = (word) => word[0].toUpperCase() + word.slice(1)

/** The writings of a kebab-case name: `my-cars` is also `my_cars`, `myCars`, `MyCars` and «My cars». */
export const writingsOf = (name) => ({
  kebab: name,
  snake: words(name).join('_'),
  camel: words(name)
    .map((word, index) => (index === 0 ? word : capital(word)))
    .join(''),
  pascal: words(name).map(capital).join(''),
  title: capital(words(name).join(' ')),
})

const notStandard = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager', 'shared', 'core'])
const reserved = new Set(['default', 'delete', 'new', 'class', 'function', 'import', 'export', 'return', 'switch'])

/** Refuses a name that no file of the project may have. */
export function checkName(name, what) {
  if (!name) throw new Refusal(`The ${what} needs a name.`)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    throw new Refusal(`«${name}» is not a name for a ${what}: write it in kebab-case, like «my-cars».`)
  const vague = words(name).find((word) => notStandard.has(word))
  if (vague) throw new Refusal(`«${name}» says too little: «${vague}» may hold anything. Name what it is for.`)
  if (reserved.has(name)) throw new Refusal(`«${name}» is a word of the language. Add a second word.`)
  return name
}
