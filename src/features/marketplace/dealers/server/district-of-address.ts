import type { Catalogue } from '#features/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'

const joined = (text: string): string => foldForSearch(text).replaceAll(/[\s\u200c]/g, '')

/**
 * Returns the id of the district that an address names as one of its parts («پونک، خیابان سرو»);
 * null without one.
 */
export function districtOfAddress(catalogue: Catalogue, cityId: number, address: string): number | null {
  const parts = address.split(/[،,؛\n-]/).map((part) => joined(part.replace(/^\s*(محلهٔ?|محله ی)\s/, '')))
  const district = catalogue.districtsOf(cityId).find(({ nameFa }) => parts.includes(joined(nameFa)))
  return district?.id ?? null
}
