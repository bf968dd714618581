import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { newAdPath } from '../../addresses.ts'
import { editAdStepPath, myAdsPath, newAdStepPath } from '../../own-ad-addresses.ts'
import { findCars, type CarLink } from '../server/find-cars.ts'
import { findEditableAd } from '../server/posting-draft.ts'
import { postingStore } from './posting-store.ts'
import type { Route } from './+types/new-ad'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const catalogue = await getCatalogue(ctx.db)
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const edited = asked('ad') ? await findEditableAd(ctx.db, asked('ad').slice(0, 20), personId) : null
  const draft = edited ? null : await postingStore(ctx, null, catalogue).load()
  const make = catalogue.makes.bySlug.get(asked('make'))
  const model = catalogue.models.bySlug.get(asked('model'))
  const links: CarLink[] = make
    ? catalogue.modelsOf(make.id).map(({ slug, nameFa }) => ({ slug, label: nameFa }))
    : catalogue.makes.list.map(({ slug, nameFa }) => ({ slug, label: nameFa }))
  const query = asked('q').slice(0, 100)
  return {
    adId: edited?.public_id ?? null,
    draftStep: draft?.step ?? null,
    query,
    level: model ? ('trim' as const) : make ? ('model' as const) : ('make' as const),
    name: model ? model.nameFa : (make?.nameFa ?? null),
    links: model ? catalogue.trimsOf(model.id).map(({ slug, nameFa }) => ({ slug, label: nameFa })) : links,
    found: query ? findCars(catalogue, query) : null,
  }
}

export const meta: Route.MetaFunction = () => pageTitle('ثبت آگهی خودرو')

const levelTitles = { make: 'برند خودرو', model: 'مدل', trim: 'تیپ' }

/** The choice of the car with which an ad begins: by its name, or make, model and trim one after the other. */
export default function NewAd({ loaderData }: Route.ComponentProps) {
  const { adId, draftStep, query, level, name, links, found } = loaderData
  const withAd = adId ? `&ad=${adId}` : ''
  const carPath = (trim: string) => `${adId ? editAdStepPath(adId, 'car') : newAdStepPath('car')}?trim=${trim}`
  const hrefOf = (slug: string) => (level === 'trim' ? carPath(slug) : `${newAdPath}?${level}=${slug}${withAd}`)
  const shown = found
    ? found.map(({ trim, title }) => ({ href: carPath(trim), label: title }))
    : links.map(({ slug, label }) => ({ href: hrefOf(slug), label }))
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <PageHeader
        title={adId ? 'تغییر خودروی آگهی' : 'ثبت آگهی خودرو'}
        lead="اول خودرویتان را انتخاب کنید؛ بعد در شش مرحلهٔ کوتاه آگهی را کامل می‌کنید."
        back={{ href: myAdsPath, label: 'آگهی‌های من' }}
      />
      {draftStep && (
        <Notice tone="info" title="یک آگهی نیمه‌کاره دارید">
          <ButtonLink href={newAdStepPath(draftStep)} className="mt-2">
            ادامهٔ همان آگهی
          </ButtonLink>
        </Notice>
      )}
      <form role="search" action={newAdPath} className="flex items-end gap-2">
        <TextField
          label="نام خودرو"
          name="q"
          id="car-query"
          type="search"
          defaultValue={query}
          maxLength={100}
          hint="مثلاً «۲۰۷ دنده‌ای»"
          className="min-w-0 flex-1"
        />
        {adId && <input type="hidden" name="ad" value={adId} />}
        <Button type="submit" className="mb-6">
          جست‌وجو
        </Button>
      </form>
      <section className="flex flex-col gap-2" aria-labelledby="choices">
        <div className="flex items-center justify-between gap-2">
          <h2 id="choices" className="text-heading">
            {found
              ? `نتیجهٔ جست‌وجوی «${toPersianDigits(query)}»`
              : name
                ? `${levelTitles[level]} ${name}`
                : levelTitles[level]}
          </h2>
          {(found || level !== 'make') && (
            <a href={adId ? `${newAdPath}?ad=${adId}` : newAdPath} className="text-label text-lazuli">
              همهٔ برندها
            </a>
          )}
        </div>
        {shown.length === 0 ? (
          <Notice tone="info">خودرویی با این نام پیدا نشد. نام دیگری بنویسید یا از لیست برندها انتخاب کنید.</Notice>
        ) : (
          <ul className="grid divide-y divide-line card">
            {shown.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="flex min-h-12 items-center justify-between gap-2 px-4 text-label">
                  {label}
                  <IconChevronLeft aria-hidden size={18} className="flex-none text-muted" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
