import { z } from 'zod'
import { sha256 } from '#platform/secrets.ts'
import { isSpecKey, isTrimKey, specKeys, type SpecKeyName } from '../../specs/spec-keys.ts'
import { valueProblem, type SpecSource } from '../../specs/spec-value.ts'
import presetsText from '../data/specs/presets.json?raw'

const texts = import.meta.glob<string>(['../data/specs/*.json', '!../data/specs/presets.json'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const value = z.union([z.string(), z.number(), z.null()])
/** Keys separated by spaces. */
const words = z.string().transform((text) => text.split(' ').filter(Boolean))
const tuples = ['size', 'drive', 'chassis'] as const

const blockShape = z.strictObject({
  /** Presets; later ones override earlier ones. */
  use: words.default([]),
  size: z.array(value).optional(),
  drive: z.array(value).optional(),
  chassis: z.array(value).optional(),
  facts: z.record(z.string(), value).default({}),
  yes: words.default([]),
  no: words.default([]),
  /** Keys or tuples with uncertain values; `all` for the whole block. */
  approximate: words.default([]),
  colours: words.optional(),
})
type Block = z.output<typeof blockShape>

const modelShape = blockShape.extend({
  /** The public page that says all of it. */
  reference: z.string().min(1).max(120).optional(),
  trims: z.record(z.string(), blockShape).default({}),
})

const fileShape = z.strictObject({
  source: z.enum(['maker', 'brochure', 'general', 'measured', 'public']),
  day: z.string(),
  /** Keys that are uncertain throughout this file. */
  approximate: words,
  models: z.record(z.string(), modelShape),
})

const presetShape = z.record(
  z.string(),
  z.strictObject({ facts: z.record(z.string(), value).default({}), yes: words.default([]), no: words.default([]) }),
)
/** `columns` names the keys of the tuples. */
const presetFile = z.strictObject({
  columns: z.record(z.enum(tuples), words),
  presets: presetShape,
})
type Presets = z.output<typeof presetFile>

export type FileFact = {
  model: string
  /** Null for the whole model. */
  trim: string | null
  key: SpecKeyName
  value: string | null
  approximate: boolean
  source: SpecSource
  reference: string | null
  day: string
}
export type FileColour = { model: string; trim: string | null; colour: string }

type Statement = Map<SpecKeyName, { value: string | null; approximate: boolean }>

/** Reads the facts of models and trims; throws for an invalid file or value. */
export function readSpecFiles(): { facts: FileFact[]; colours: FileColour[] } {
  const presets = presetFile.parse(JSON.parse(presetsText))
  const facts: FileFact[] = []
  const colours: FileColour[] = []
  for (const text of Object.values(texts)) {
    const { source, day, approximate, models } = fileShape.parse(JSON.parse(text))
    const add = (model: string, trim: string | null, block: Block, reference: string | null) => {
      const outcome = factsOf(block, presets, { approximate, name: trim ?? model })
      for (const [key, fact] of outcome) facts.push({ model, trim, key, ...fact, source, reference, day })
      for (const colour of block.colours ?? []) colours.push({ model, trim, colour })
    }
    for (const [model, { trims, reference = null, ...block }] of Object.entries(models)) {
      if ((source === 'public') !== (reference !== null)) throw new Error(`${model}: a public page has a name`)
      add(model, null, block, reference)
      for (const [trim, own] of Object.entries(trims)) add(model, `${model}-${trim}`, own, reference)
    }
  }
  return { facts, colours }
}

function factsOf(
  block: Block,
  { presets, columns }: Presets,
  file: { approximate: string[]; name: string },
): Statement {
  const messages: Statement = new Map()
  const unsure = new Set([
    ...file.approximate,
    ...block.approximate.flatMap((word) => (Object.hasOwn(columns, word) ? columns[word as 'size'] : [word])),
  ])
  const report = (name: string, given: string | number | null, certain?: 'preset') => {
    if (!isSpecKey(name) || isTrimKey(name)) throw new Error(`${file.name}: unknown key ${name}`)
    const value = given === null ? null : String(given)
    const problem = value === null ? null : valueProblem(specKeys[name], value)
    if (problem) throw new Error(`${file.name}: ${name} is ${value} (${problem})`)
    const approximate = value !== null && (unsure.has(name) || (!certain && unsure.has('all')))
    messages.set(name, { value, approximate })
  }
  const notifyAll = ({ facts, yes, no }: Pick<Block, 'facts' | 'yes' | 'no'>, certain?: 'preset') => {
    for (const [name, given] of Object.entries(facts)) report(name, given, certain)
    for (const name of yes) report(name, 'yes', certain)
    for (const name of no) report(name, 'no', certain)
  }
  for (const name of block.use) {
    const preset = presets[name]
    if (!preset) throw new Error(`${file.name}: unknown preset ${name}`)
    notifyAll(preset, 'preset')
  }
  for (const tuple of tuples) {
    const given = block[tuple]
    if (!given) continue
    if (given.length !== columns[tuple].length) throw new Error(`${file.name}: ${tuple} has ${given.length} values`)
    columns[tuple].forEach((name, index) => report(name, given[index]!))
  }
  notifyAll(block)
  return messages
}

/**
 * Returns a digest of the files; raise `shape` when the loader creates different rows from the same
 * files.
 */
export function specFilesDigest(): string {
  const shape = 2
  return sha256([shape, presetsText, ...Object.values(texts)].join('\n')).toString('base64url')
}
