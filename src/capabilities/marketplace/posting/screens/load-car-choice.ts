import { getCatalogue } from '#capabilities/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'
import type { CarChoiceView } from '../components/car-choice-page.tsx'
import { findCars, type CarLink } from '../server/find-cars.ts'
import { findEditableAd } from '../server/posting-draft.ts'
import { postingStore } from './posting-store.ts'

type Asked = AdOwner & { url: URL; gallery?: string }

/** What the choice of the car shows. */
export async function loadCarChoice(ctx: RequestContext, asking: Asked): Promise<CarChoiceView> {
  const { url, gallery = null, ...owner } = asking
  const catalogue = await getCatalogue(ctx.db)
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const edited = asked('ad') ? await findEditableAd(ctx.db, asked('ad').slice(0, 20), owner) : null
  const draft = edited ? null : await postingStore(ctx, null, catalogue, gallery).load()
  const make = catalogue.makes.bySlug.get(asked('make'))
  const model = catalogue.models.bySlug.get(asked('model'))
  const links: CarLink[] = make
    ? catalogue.modelsOf(make.id).map(({ slug, nameFa }) => ({ slug, label: nameFa }))
    : catalogue.makes.list.map(({ slug, nameFa }) => ({ slug, label: nameFa }))
  const query = asked('q').slice(0, 100)
  return {
    adId: edited?.public_id ?? null,
    gallery,
    draftStep: draft?.step ?? null,
    query,
    level: model ? 'trim' : make ? 'model' : 'make',
    name: model ? model.nameFa : (make?.nameFa ?? null),
    links: model ? catalogue.trimsOf(model.id).map(({ slug, nameFa }) => ({ slug, label: nameFa })) : links,
    found: query ? findCars(catalogue, query) : null,
  }
}
