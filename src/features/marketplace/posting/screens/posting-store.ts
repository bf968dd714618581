import type { Catalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { draftStore } from '#platform/drafts.ts'
import { AppError } from '#platform/errors.ts'
import type { WizardStore, WizardValues } from '#ui/wizard/wizard.ts'
import type { FullAdRow } from '../../ad/server/ad-rows.ts'
import { holdPictures } from '../server/hold-pictures.ts'
import { draftId, keepOlder } from '../server/older-draft.ts'
import { asLastSent, draftKind, valuesOfAd } from '../server/posting-draft.ts'

/** Creates the store of the steps; an existing ad starts with its values as last sent. */
export function postingStore(
  ctx: RequestContext,
  ad: FullAdRow | null,
  catalogue: Catalogue,
  dealer: string | null = null,
): WizardStore {
  const fresh = draftId(dealer)
  const store = draftStore<WizardValues>(ctx, { kind: draftKind, id: ad?.public_id ?? fresh })
  const { personId } = ctx.scope.session
  if (!store || personId === null) throw new AppError('sign-in', 401)
  const save: WizardStore['save'] = async ({ version, ...draft }) => {
    const saved = await store.save({ ...draft, version: version || null })
    await holdPictures(ctx, personId, draft.values)
    const newer = 'newer' in saved ? saved.newer : null
    if (saved.ok || !newer) return saved
    // Another tab or device has written meanwhile: the newer write wins, and the replaced state is
    // kept beside it.
    if (!ad) await keepOlder(ctx, personId, newer, fresh)
    else return saved
    return store.save({ ...draft, version: newer.version })
  }
  if (!ad) return { ...store, save }
  return {
    ...store,
    load: async () => {
      const stored = await store.load()
      return stored ?? { values: valuesOfAd(await asLastSent(ctx.db, ad), catalogue), step: 'car', version: '' }
    },
    save,
  }
}
