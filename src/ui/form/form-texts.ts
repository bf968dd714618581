import { z } from 'zod'
import { formatInteger } from '#kit/digits.ts'
import { invalidText } from '#kit/invalid-text.ts'

type Wrapped = { innerType?: z.ZodType; in?: z.ZodType }
const fieldOf = (schema: z.ZodObject, name: string) => schema.shape[name] as z.ZodType | undefined

/** Returns the metadata of a schema or of the one that it wraps: `title` is its label, `writeOnly` marks secrets. */
function metaOf(schema: z.ZodType | undefined): z.core.GlobalMeta {
  for (let inner = schema; inner;) {
    const meta = z.globalRegistry.get(inner)
    if (meta?.title) return meta
    const { innerType, in: from } = inner.def as Wrapped
    inner = innerType ?? from
  }
  return {}
}

/** Returns the Persian label of a field: the `title` from `.meta()` of its schema, or its bare name. */
export const labelOf = (schema: z.ZodObject, name: string): string => metaOf(fieldOf(schema, name)).title ?? name

/** Returns the names of the fields that are never sent back to a page or stored on a device. */
export const secretFields = (schema: z.ZodObject): string[] =>
  Object.keys(schema.shape).filter((name) => metaOf(fieldOf(schema, name)).writeOnly)

/** A date that its bounds changed (ui/calendar/accept-text.ts), and whether the user must confirm it. */
type DateChange = { text: string; told: string; confirm: boolean }

type DateMeta = { changed?: (text: string) => { text: string; told: string } | null; confirmChange?: boolean }

/** Returns the dates of a form that the bounds changed, by the names of their fields. */
export function datesChangedIn(schema: z.ZodObject, form: FormData): Record<string, DateChange> {
  const changes = Object.keys(schema.shape).flatMap((name): [string, DateChange][] => {
    const { changed, confirmChange = false } = metaOf(fieldOf(schema, name)) as DateMeta
    const change = changed?.(String(form.get(name) ?? ''))
    return change ? [[name, { ...change, confirm: confirmChange }]] : []
  })
  return Object.fromEntries(changes)
}

/** Returns true when the field must be filled. */
export const isRequired = (schema: z.ZodObject, name: string): boolean => !fieldOf(schema, name)?.isOptional()

/**
 * The messages of a form for rules without their own: missing, too short, too long, and for everything else the default
 * «{field} معتبر نیست.»
 */
export function formErrorMap(schema: z.ZodObject): z.core.$ZodErrorMap {
  return (issue) => {
    const label = labelOf(schema, String(issue.path?.[0] ?? ''))
    if (issue.input === undefined && issue.code === 'invalid_type') return `${label} را بنویسید.`
    if (issue.input === undefined && issue.code === 'invalid_value') return `${label} را انتخاب کنید.`
    const { origin, minimum, maximum } = issue as { origin?: string; minimum?: number; maximum?: number }
    if (origin === 'string' && issue.code === 'too_small') return lengthText(label, 'حداقل', minimum)
    if (origin === 'string' && issue.code === 'too_big') return lengthText(label, 'حداکثر', maximum)
    return invalidText(label)
  }
}

const lengthText = (label: string, bound: string, length = 0): string =>
  `${label} باید ${bound} ${formatInteger(length)} حرف باشد.`
