import { formatInteger } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NumberField } from '#ui/fields/amount-fields.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { Price } from '#ui/price.tsx'
import { myCarSchema, sharedDays } from '../my-car/my-car-schema.ts'
import type { MyCarView } from '../my-car/my-car-view.ts'
import { ValueExplained } from '#ui/value-explained.tsx'
import './prices.css'

type MyCarPageProps = {
  view: MyCarView
  origin: string
  answer: FormAnswer | undefined
  refusal: string | null
}

/** The value of the own car: a form, and the value with its reasons. */
export function MyCarPage({ view, origin, answer, refusal }: MyCarPageProps) {
  const { result } = view
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={`قیمت خودروی من، ${view.title}`}
        back={{ href: view.priceHref, label: `قیمت ${view.title}` }}
        lead="مشخصات خودرو را بنویسید؛ قیمت بازار را با دلیل و آگهی‌های مشابه می‌بینید. تا وقتی لینک نسازید چیزی ذخیره نمی‌شود."
      />
      {view.gone && (
        <Notice tone="warn" title="مهلت این لینک تمام شده است">
          لینک‌های قیمت {formatInteger(sharedDays)} روز باز می‌مانند. با همین فرم می‌توانید قیمت امروز را ببینید.
        </Notice>
      )}
      {view.unread && !answer && (
        <Notice tone="warn" title="با این مشخصات قیمت حساب نشد">
          چیزی خالی مانده یا اشتباه نوشته شده است؛ فرم را کامل کنید و «دیدن قیمت» را بزنید.
        </Notice>
      )}
      {refusal && <Notice tone="bad" title={refusal} />}
      <div className="my-car">
        {result && <Result typed={view.typed} result={result} origin={origin} />}
        <CarForm key={JSON.stringify(view.typed)} view={view} answer={answer} />
      </div>
    </div>
  )
}

function CarForm({ view: { options, typed }, answer }: { view: MyCarView; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(myCarSchema, {
    id: 'my-car',
    answer,
    defaults: { engine: 'sound', gearbox: 'sound', body: 'no-paint', ...typed },
    keepDraft: false,
  })
  return (
    <Card>
      <SchemaForm form={form}>
        <OptionField {...fields.year} options={options.years} />
        <NumberField {...fields.km} unit="کیلومتر" />
        <OptionField {...fields.body} options={options.bodies} />
        <OptionField {...fields.colour} options={options.colours} />
        <OptionField {...fields.province} options={options.provinces} />
        <NumberField {...fields.insurance} unit="ماه" hint="چند ماه از بیمه مانده است؟" />
        <OptionField {...fields.engine} options={options.parts} />
        <OptionField {...fields.gearbox} options={options.parts} />
        <CheckboxField {...fields.taxi} label="در تاکسی اینترنتی کار کرده است" />
        <Button kind="main" type="submit" busy={busy}>
          دیدن قیمت
        </Button>
      </SchemaForm>
    </Card>
  )
}

type ResultProps = { typed: MyCarView['typed']; result: NonNullable<MyCarView['result']>; origin: string }

function Result({ typed, result, origin }: ResultProps) {
  const { value, reason, about, link, adHref } = result
  if (!value) {
    return (
      <section id="result">
        <EmptyState title="برای این خودرو قیمتی نمی‌شود گفت">{reason}</EmptyState>
      </section>
    )
  }
  return (
    <section id="result" aria-labelledby="my-price">
      <Card className="flex flex-col gap-4">
        <div>
          <h2 id="my-price" className="text-note text-muted">
            قیمت بازار، {value.date}
          </h2>
          <p className="price-now">
            <Price toman={value.toman} />
          </p>
          <p className="text-label">
            محدودهٔ قیمت بازار: <Price toman={value.low} /> تا <Price toman={value.high} />
          </p>
          <p className="text-note text-muted">{about}</p>
        </div>
        {adHref && (
          <p className="text-label">
            همان قیمت بازاری است که در{' '}
            <a href={adHref} className="font-medium text-lazuli underline">
              آگهی این خودرو
            </a>{' '}
            نوشته شده است.
          </p>
        )}
        <ValueExplained value={value} />
        {link ? <Shared href={origin + link.path} until={link.until} /> : !adHref && <Share typed={typed} />}
      </Card>
    </section>
  )
}

function Shared({ href, until }: { href: string; until: string }) {
  return (
    <Notice tone="info" title={`این لینک تا ${until} باز می‌ماند`}>
      <p>عددها همان عددهای روزی است که لینک ساخته شد.</p>
      <p dir="ltr" className="my-2 text-end break-all">
        {href}
      </p>
      <CopyButton text={href} name="لینک" />
    </Notice>
  )
}

function Share({ typed }: { typed: MyCarView['typed'] }) {
  return (
    <PostForm>
      <input type="hidden" name="intent" value="share" />
      <input type="hidden" name="car" value={new URLSearchParams(typed).toString()} />
      <Button type="submit">ساخت لینک قیمت</Button>
      <p className="mt-1 text-note text-muted">
        لینک {formatInteger(sharedDays)} روز باز می‌ماند و نام و شمارهٔ شما در آن نیست.
      </p>
    </PostForm>
  )
}
