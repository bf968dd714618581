import { toPersianDigits } from '#kit/digits.ts'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import type { FactChoices } from '../../specs/fact-edition.ts'
import { editKey, otherKeys } from '../../specs/edit-keys.ts'
import { specGroups } from '../../specs/spec-key.ts'
import { isTrimKey, specKeyNames } from '../../specs/spec-keys.ts'
import type { Catalogue } from '../../types.ts'
import { modelTitle, persianNumbers } from '../../vehicle-title.ts'

/** Lists every model and trim, and every editable fact. */
export function presentFactChoices(catalogue: Catalogue, now: Date): FactChoices {
  const cars = catalogue.models.list.flatMap((model) => {
    const name = modelTitle(catalogue.makes.byId.get(model.makeId)!, model)
    const trims = catalogue.trimsOf(model.id).map((trim) => ({
      value: `${model.slug}/${trim.slug}`,
      label: `${name}، ${persianNumbers(trim.nameFa)}`,
    }))
    return [{ value: model.slug, label: `${name}، همهٔ تیپ‌ها` }, ...trims]
  })
  const keys = [...otherKeys, ...specKeyNames.filter((key) => !isTrimKey(key))].map((key) => {
    const { group, label } = editKey(key)
    return { value: key, label: otherKeys.includes(key as never) ? label : `${specGroups[group]}: ${label}` }
  })
  return {
    cars: cars.toSorted((a, b) => a.label.localeCompare(b.label, 'fa')),
    keys,
    today: toPersianDigits(jalaliText(toJalali(now))),
  }
}
