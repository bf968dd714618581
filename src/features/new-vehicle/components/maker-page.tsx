import { IconCar, IconTag } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { Picture } from '#ui/picture.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { InlineList } from '#ui/parts/inline-list.tsx'
import { priceBands, productionStates } from '../range-filters.ts'
import type { MakerView, ModelCard } from '../range-view.ts'
import { PriceNoteLine, TrimPrices } from './trim-prices.tsx'
import './range-page.css'

const options = (table: Readonly<Record<string, string | { label: string }>>) =>
  Object.entries(table).map(([value, statement]) => ({
    value,
    label: typeof statement === 'string' ? statement : statement.label,
  }))

const widths = [160, 320, 640] as const

/** The page of a maker. */
export function MakerPage({ view }: { view: MakerView }) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={`خودروهای ${view.title}`}
        lead={view.lead}
        actions={
          <>
            <ButtonLink kind="secondary" href={view.usedAds} icon={<IconCar aria-hidden size={20} />}>
              آگهی‌های خودروی کارکرده
            </ButtonLink>
            <ButtonLink kind="outline" href={view.prices} icon={<IconTag aria-hidden size={20} />}>
              قیمت روز
            </ButtonLink>
          </>
        }
      />
      <TableFilters label={`فیلتر خودروهای ${view.title}`}>
        <SelectField label="نوع بدنه" name="body" empty="همه" options={view.bodies} defaultValue={view.filters.body} />
        <SelectField
          label="قیمت خودروی صفر"
          name="price"
          empty="همه"
          options={options(priceBands)}
          defaultValue={view.filters.band}
        />
        <SelectField
          label="وضعیت تولید"
          name="state"
          empty="همه"
          options={options(productionStates)}
          defaultValue={view.filters.state}
        />
      </TableFilters>
      <p role="status" className="text-label text-muted">
        {view.filtered
          ? `${formatInteger(view.models.length)} از ${formatInteger(view.total)} مدل`
          : `${formatInteger(view.total)} مدل`}
      </p>
      {view.models.length === 0 ? (
        <EmptyState
          drawing="no-results"
          title="مدلی با این مشخصات پیدا نشد"
          action={
            <ButtonLink kind="outline" href={view.path}>
              نمایش همهٔ مدل‌ها
            </ButtonLink>
          }
        />
      ) : (
        <ul className="range-models">
          {view.models.map((model, index) => (
            <Model key={model.href} model={model} first={index === 0} />
          ))}
        </ul>
      )}
      {view.note && <PriceNoteLine note={view.note} />}
    </div>
  )
}

function Model({ model, first }: { model: ModelCard; first: boolean }) {
  return (
    <li className="card range-model">
      <div>
        <Picture name={model.picture.name} alt="" sizes="(width >= 48rem) 224px, 40vw" widths={widths} first={first} />
      </div>
      <div>
        <h2>
          <a href={model.href}>{model.label}</a>
        </h2>
        <p>
          <InlineList>
            <bdi lang="en" dir="ltr">
              {model.nameEn}
            </bdi>
            {model.body}
          </InlineList>
        </p>
        <Badge tone={model.sold ? 'info' : 'plain'}>{model.state}</Badge>
      </div>
      <div>
        <TrimPrices trims={model.trims} label={`تیپ‌های ${model.label}`} />
        {model.unpriced && <p className="range-hidden">قیمت خودروی صفر این مدل ثبت نشده است.</p>}
        {model.hidden > 0 && (
          <p className="range-hidden">
            {formatInteger(model.hidden)} تیپ دیگر در این بازهٔ قیمت نیست یا قیمتش ثبت نشده است.
          </p>
        )}
      </div>
    </li>
  )
}
