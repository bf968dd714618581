import type { Catalogue } from '#capabilities/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { draftStore } from '#platform/drafts.ts'
import { AppError } from '#platform/errors.ts'
import type { WizardStore, WizardValues } from '#ui/wizard/wizard.ts'
import type { FullAdRow } from '../../ad/server/ad-rows.ts'
import { draftKind, newDraft, valuesOfAd } from '../server/posting-draft.ts'

/** Where the steps are kept; an ad that was sent before begins as it stands. */
export function postingStore(
  ctx: RequestContext,
  ad: FullAdRow | null,
  catalogue: Catalogue,
  gallery: string | null = null,
): WizardStore {
  const fresh = gallery === null ? newDraft : `${newDraft}-${gallery}`
  const store = draftStore<WizardValues>(ctx, { kind: draftKind, id: ad?.public_id ?? fresh })
  if (!store) throw new AppError('sign-in', 401)
  if (!ad) return store
  return {
    ...store,
    load: async () => {
      const kept = await store.load()
      const empty = { values: valuesOfAd(ad, catalogue), step: 'car', version: '' }
      return kept ?? empty
    },
    save: (draft) => store.save({ ...draft, version: draft.version || null }),
  }
}
