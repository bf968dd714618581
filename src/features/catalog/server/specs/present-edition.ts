import { formatDateTime } from '#kit/jalali.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { editionStates, type EditionState, type FactChange, type FactValue } from '../../specs/fact-edition.ts'
import { editKey, editText } from '../../specs/edit-keys.ts'
import { isSpecKey, unsureWord } from '../../specs/spec-keys.ts'
import { specSources } from '../../specs/spec-value.ts'
import type { Catalogue } from '../../types.ts'
import { modelTitle, persianNumbers } from '../../vehicle-title.ts'

/** A change for staff. */
export type ChangeView = { whose: string; label: string; before: string; after: string }

export const presentChange = (catalogue: Catalogue, { model, trim, key, before, after }: FactChange): ChangeView => ({
  whose: whoseText(catalogue, model, trim),
  label: editKey(key).label,
  before: factText(key, before),
  after: factText(key, after),
})

function whoseText({ makes, models, trims }: Catalogue, modelSlug: string, trimSlug: string | null): string {
  const model = models.bySlug.get(modelSlug)!
  const name = modelTitle(makes.byId.get(model.makeId)!, model)
  return trimSlug === null ? `${name}، همهٔ تیپ‌ها` : `${name}، ${persianNumbers(trims.bySlug.get(trimSlug)!.nameFa)}`
}

function factText(key: FactChange['key'], fact: FactValue | null): string {
  if (!fact) return 'ثبت نشده'
  const value = (fact.approximate ? `${isSpecKey(key) ? unsureWord(key) : 'حدود'} ` : '') + editText(key, fact.value)
  return `${value} (${specSources[fact.source]}، ${toPersianDigits(fact.day)})`
}

type Row = {
  id: bigint
  state: EditionState
  note: string
  changes: FactChange[]
  created_at: Date
  published_at: Date | null
}

/** Formats an edition for staff. */
export const presentEdition = (catalogue: Catalogue, row: Row) => ({
  id: String(row.id),
  state: row.state,
  stateName: editionStates[row.state],
  note: row.note,
  written: formatDateTime(row.created_at),
  published: row.published_at && formatDateTime(row.published_at),
  changes: row.changes.map((change) => presentChange(catalogue, change)),
})
export type EditionView = ReturnType<typeof presentEdition>
