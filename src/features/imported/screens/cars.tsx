import { contextOf } from '#platform/context.ts'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { importedPath, termsRoute } from '../addresses.ts'
import { CarCard } from '../components/car-card.tsx'
import '../components/imported.css'
import { filterCards, filterNames, priceSteps, readFilters } from '../list-query.ts'
import { findCards, spreadCards } from '../server/present-car.ts'
import { stageKeys, stageNames } from '../states.ts'
import { toPersianDigits } from '#kit/digits.ts'
import type { CardView } from '../views.ts'
import type { Route } from './+types/cars'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const all = await findCards(ctx)
  const filters = readFilters(url.searchParams)
  return {
    cards: spreadCards(filterCards(all, filters)),
    filters,
    options: optionsOf(all),
    count: all.length,
    origin: ctx.scope.origin,
  }
}

const fuelNames: Record<string, string> = {
  petrol: 'بنزینی',
  hybrid: 'هیبرید',
  'plug-in-hybrid': 'پلاگین هیبرید',
  electric: 'برقی',
  diesel: 'گازوئیلی',
}

function optionsOf(cards: readonly CardView[]) {
  const distinct = (pairs: readonly (readonly [string, string])[]): SelectOption[] =>
    [...new Map(pairs)].filter(([value]) => value !== '').map(([value, label]) => ({ value, label }))
  return {
    make: distinct(cards.map(({ make, makeName }) => [make, makeName])),
    origin: distinct(cards.map(({ origin }) => [origin, origin])),
    importer: distinct(cards.map(({ importer }) => [importer, importer])),
    fuel: distinct(cards.map(({ fuel }) => [fuel, fuelNames[fuel] ?? fuel])),
    stage: stageKeys.flatMap((key) =>
      cards.some(({ stageKey }) => stageKey === key) ? [{ value: key, label: stageNames[key] }] : [],
    ),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'خودروهای وارداتی با قیمت تمام‌شده',
    description:
      'قیمت هر خودروی وارداتی با همهٔ هزینه‌ها تا پلاک، مرحلهٔ ترخیص، واردکننده، زمان تحویل و ثبت درخواست با سپردهٔ بلوکه‌شده.',
    path: importedPath,
    origin: loaderData?.origin ?? '',
    hidden: loaderData ? filterNames.some((name) => loaderData.filters[name] !== '') : false,
  })

/** The fields of the filters: name, label and options. */
const selectsOf = (options: ReturnType<typeof optionsOf>) =>
  [
    ['make', 'برند', options.make],
    ['origin', 'کشور سازنده', options.origin],
    ['importer', 'واردکننده', options.importer],
    ['fuel', 'سوخت', options.fuel],
    ['stage', 'مرحله', options.stage],
    [
      'most',
      'حداکثر قیمت',
      priceSteps.map((step) => ({ value: String(step), label: `${toPersianDigits(step)} میلیارد تومان` })),
    ],
    [
      'sort',
      'مرتب‌سازی',
      [
        { value: 'cheap', label: 'ارزان‌ترین' },
        { value: 'dear', label: 'گران‌ترین' },
        { value: 'new', label: 'جدیدترین سال' },
      ],
    ],
  ] as const

/** Imported cars with their total costs until the plate. */
export default function Cars({ loaderData: { cards, filters, options, count, origin } }: Route.ComponentProps) {
  const selects = selectsOf(options)
  const chosen = filterNames.filter((name) => filters[name] !== '').length
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="خودروهای وارداتی"
        back={{ href: '/services/imported', label: 'خودروی وارداتی' }}
        lead="قیمت‌ها با گمرک، مالیات، اسقاط، پلاک، بیمه و حمل است، نه فقط قیمت در بندر."
      />
      {count > 0 && (
        <details className="card imported-filter-box" open={chosen > 0}>
          <summary>فیلترها{chosen > 0 && ` (${toPersianDigits(chosen)})`}</summary>
          <form method="get" action={importedPath} className="imported-filters">
            {selects.map(([name, label, list]) => (
              <SelectField
                key={name}
                name={name}
                label={label}
                options={list}
                empty={name === 'sort' ? 'اول دوره‌های باز' : 'همه'}
                defaultValue={filters[name]}
              />
            ))}
            <Button kind="outline" type="submit">
              نمایش نتایج
            </Button>
          </form>
        </details>
      )}
      {count === 0 && (
        <EmptyState title="الان خودروی وارداتی عرضه نمی‌شود">
          <TextLink href="/services/used-vehicle/advertisement">آگهی‌های خودرو</TextLink>
        </EmptyState>
      )}
      {count > 0 && cards.length === 0 && (
        <EmptyState title="خودرویی با این فیلترها نیست">
          <TextLink href={importedPath}>حذف همهٔ فیلترها</TextLink>
        </EmptyState>
      )}
      <ul className="imported-cards" aria-label="خودروهای وارداتی">
        {cards.map((car, index) => (
          <CarCard key={car.slug} car={car} first={index === 0} />
        ))}
      </ul>
      <p className="text-note text-muted">
        <TextLink href={termsRoute}>شرایط فروش خودروی وارداتی</TextLink>
      </p>
      <JsonLd make={() => (import.meta.env.SSR ? graphOf(cards, origin) : {})} />
    </div>
  )
}

/** The list and its place on the site, for search engines. */
const graphOf = (cards: readonly CardView[], origin: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'ItemList',
      name: 'خودروهای وارداتی',
      numberOfItems: cards.length,
      itemListElement: cards.map(({ href, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: origin + href,
      })),
    },
    breadcrumbs([{ name: 'خودروهای وارداتی', path: importedPath }], origin),
  ],
})
