import { formatInteger } from '#kit/digits.ts'
import { listInWords } from '#kit/sentence.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyField, NumberField, PercentField } from '#ui/fields/amount-fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { Price } from '#ui/price.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ShareAddress } from '#ui/share-address.tsx'
import type { OwnershipRow, OwnershipView } from '../ownership/ownership-view.ts'
import './ownership.css'

/** The cost of ownership over some years in three scenarios, derived from the address. */
export function OwnershipPage({ view }: { view: OwnershipView }) {
  const { total, running } = view
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={`هزینهٔ نگهداری ${view.title}`}
        back={{ href: view.priceHref, label: `قیمت ${view.title}` }}
        actions={<ShareAddress title={`هزینهٔ نگهداری ${view.title}`} />}
        lead="خرج واقعی داشتن این خودرو، نه فقط قیمت خریدش. عددها برآورد است."
      />
      {view.demo && <Notice tone="info">قیمت‌های این صفحه نمایشی است و با بازار واقعی یکی نیست.</Notice>}
      {total && running ? (
        <div className="ownership">
          <Result view={view} total={total} running={running} />
          <Choices view={view} />
        </div>
      ) : (
        <EmptyState title="برای کارکردهٔ این خودرو هنوز قیمت کافی ثبت نشده است">
          هزینهٔ نگهداری از قیمت بازار خودروی کارکرده حساب می‌شود.
        </EmptyState>
      )}
    </div>
  )
}

type ResultProps = {
  view: OwnershipView
  total: NonNullable<OwnershipView['total']>
  running: NonNullable<OwnershipView['running']>
}

function Result({ view, total, running }: ResultProps) {
  const span = view.options.spans.find(({ value }) => value === view.typed.years)?.label
  return (
    <Card>
      <nav aria-label="حالت تورم" className="segments">
        {view.scenarios.map(({ href, label, current }) => (
          <a key={label} href={href} data-scroll="keep" aria-current={current || undefined}>
            {label}
          </a>
        ))}
      </nav>
      <p className="text-note text-muted">{view.rises}</p>
      {view.withoutValue && (
        <Notice tone="warn">برای این مدل خودروی {span} قدیمی‌تر با قیمت معلوم نداریم، پس افت قیمت در جمع نیست.</Notice>
      )}
      <div>
        <p className="text-note text-muted">
          خرج نگهداری در {span}، {view.car}
        </p>
        <p className="ownership-sum">
          <Price toman={running.nominal} />
        </p>
        <p className="text-label">
          به پول امروز <Price toman={running.real} />، ماهی <Price toman={running.aMonth} />
        </p>
      </div>
      <div className="ownership-table" role="region" aria-label="ریز هزینه‌ها" tabIndex={0}>
        <table aria-label="ریز هزینه‌ها">
          <thead>
            <tr>
              <th scope="col">هزینه</th>
              <th scope="col">اسمی</th>
              <th scope="col">به پول امروز</th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <Row key={row.label} row={row} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">جمع خرج نگهداری</th>
              <td>{formatInteger(running.nominal)}</td>
              <td>{formatInteger(running.real)}</td>
            </tr>
            <tr>
              <th scope="row">{view.withoutValue ? 'با سود بانکی همین پول' : 'با تغییر قیمت خودرو و سود بانکی'}</th>
              <td>{formatInteger(total.nominal)}</td>
              <td>{formatInteger(total.real)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {view.owners && <Owners owners={view.owners} />}
      <p className="text-note text-muted">
        عددها به تومان است.
        {view.rows.some(({ share }) => share < 0) &&
          ' عدد منفی یعنی سود: قیمت خودرو در این مدت بیشتر از افتش بالا می‌رود.'}
        {view.unknown.length > 0 && ` ${listInWords(view.unknown)} معلوم نیست و در جمع نیامده است.`}
      </p>
    </Card>
  )
}

/** What owners of such cars have noted. */
function Owners({ owners }: { owners: NonNullable<OwnershipView['owners']> }) {
  return (
    <section aria-labelledby="owners-costs">
      <h2 id="owners-costs" className="text-label font-bold">
        خرج ثبت‌شدهٔ {owners.of}
      </h2>
      <dl className="ownership-owners">
        <div>
          <dt>مالکان، برای هر کیلومتر</dt>
          <dd>{owners.perKm}</dd>
        </div>
        <div>
          <dt>برآورد بالا، برای هر کیلومتر</dt>
          <dd>{owners.ours}</dd>
        </div>
        <div>
          <dt>مالکان، با کارکرد شما در سال</dt>
          <dd>{owners.aYear}</dd>
        </div>
        {owners.fuel && (
          <div>
            <dt>مصرف سوخت مالکان</dt>
            <dd>{owners.fuel}</dd>
          </div>
        )}
      </dl>
      <p className="text-note text-muted">
        حد وسط هزینه‌هایی که مالکان در گاراژشان نوشته‌اند، گردشده و بدون نام؛ ممکن است همهٔ خرج‌ها را ننوشته باشند.
      </p>
    </section>
  )
}

const Row = ({ row: { label, from, nominal, real, share } }: { row: OwnershipRow }) => (
  <tr>
    <th scope="row">
      {label}
      {from && <small>{from}</small>}
      <span
        aria-hidden
        data-gain={share < 0 || undefined}
        style={{ '--size': `${Math.abs(share) * 100}%` } as React.CSSProperties}
      />
    </th>
    <td>{nominal === null ? 'نامشخص' : formatInteger(nominal)}</td>
    <td>{real === null ? '—' : formatInteger(real)}</td>
  </tr>
)

function Choices({ view: { path, options, typed, usual, problems } }: { view: OwnershipView }) {
  return (
    <Card title="شرایط شما">
      <form method="get" action={path} className="flex flex-col gap-4">
        <div>
          <SelectField
            name="year"
            label="سال ساخت"
            options={options.years}
            defaultValue={typed.year}
            aria-invalid={problems.year ? true : undefined}
            aria-describedby={problems.year && 'year-problem'}
          />
          {problems.year && (
            <p id="year-problem" className="mt-1 text-note font-medium text-bad">
              {problems.year}
            </p>
          )}
        </div>
        <SelectField name="years" label="چند سال نگه می‌دارید؟" options={options.spans} defaultValue={typed.years} />
        <NumberField name="km" label="کارکرد در سال" unit="کیلومتر" defaultValue={typed.km} error={problems.km} />
        <input type="hidden" name="scenario" value={typed.scenario} />
        <details open={[typed.body, typed.quota, typed.inflation, typed.growth].some(Boolean)}>
          <summary className="min-h-11 cursor-pointer text-link">عددهای خودتان</summary>
          <div className="flex flex-col gap-4">
            <MoneyField
              name="body"
              label="حق بیمهٔ بدنه در سال"
              required={false}
              defaultValue={typed.body}
              error={problems.body}
            />
            {usual.quota && (
              <NumberField
                name="quota"
                label="سهمیهٔ اول بنزین در ماه"
                unit="لیتر"
                required={false}
                hint={`اگر خالی بگذارید، ${usual.quota} لیتر حساب می‌شود.`}
                defaultValue={typed.quota}
                error={problems.quota}
              />
            )}
            <PercentField
              name="inflation"
              label="تورم سالانه"
              required={false}
              hint={`اگر خالی بگذارید، ${usual.inflation}٪ حساب می‌شود.`}
              defaultValue={typed.inflation}
              error={problems.inflation}
            />
            <PercentField
              name="growth"
              label="رشد سالانهٔ قیمت خودرو"
              required={false}
              hint={`اگر خالی بگذارید، ${usual.growth}٪ حساب می‌شود.`}
              defaultValue={typed.growth}
              error={problems.growth}
            />
          </div>
        </details>
        <Button kind="main" type="submit">
          محاسبهٔ هزینه
        </Button>
      </form>
    </Card>
  )
}
