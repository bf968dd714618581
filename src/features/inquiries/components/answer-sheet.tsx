import { IconCamera } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import type { Plate as AnyPlate } from '#kit/plate.ts'
import { Badge } from '#ui/badge.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import type { AnswerView, FactView, GroupView, MeterView, OwedView } from '../answer-view.ts'
import '#ui/layout/place.css'
import '#ui/plate/holder.css'
import { AnswerMonths } from './answer-months.tsx'
import './inquiries.css'

type Amount = NonNullable<AnswerView['amount']>

type AnswerSheetProps = {
  view: AnswerView
  /** The vehicle of a debt. */
  plate?: AnyPlate | null
  /** Replaces the plain list of debts. */
  owed?: ReactNode
  /** The address that requests the photo of a fine. */
  photoHref?: (serial: string) => string
}

/** An answer of any kind: its summary in one sentence, then all details. */
export function AnswerSheet({ view, plate, owed, photoHref }: AnswerSheetProps) {
  return (
    <div className="answer">
      {view.amount ? <Debt view={view} amount={view.amount} plate={plate} /> : <Summary view={view} />}
      {view.months.length > 0 && <AnswerMonths months={view.months} />}
      {view.owed.length > 0 &&
        (owed ?? (
          <ul className="card answer-rows">
            {view.owed.map((each) => (
              <li key={each.key}>
                <OwedRow owed={each} photoHref={photoHref} />
              </li>
            ))}
          </ul>
        ))}
      {view.groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
      {view.photos.length > 0 && (
        <div className="answer-photos">
          {view.photos.map(({ label, src }) => (
            <figure key={label}>
              <img src={src} alt={label} width={640} height={400} />
              <figcaption className="text-note text-muted">{label}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {view.notes.map((note) => (
        <Notice key={note} tone="info">
          {note}
        </Notice>
      ))}
    </div>
  )
}

const Warnings = ({ view: { warnings } }: { view: AnswerView }) =>
  warnings.map((warning) => (
    <Notice key={warning} tone="warn">
      {warning}
    </Notice>
  ))

/** A debt: the vehicle and the sum on the band, facts below it. */
const Debt = ({ view, amount, plate }: { view: AnswerView; amount: Amount; plate: AnyPlate | null | undefined }) => (
  <>
    <section className="answer-band band">
      {plate && (
        <span className="key-holder" data-lamp={view.tone === 'good' ? 'clean' : 'owed'}>
          <Plate plate={plate} size="first" travels />
        </span>
      )}
      <h2>{view.title}</h2>
      <p>
        {amount.label}
        <b>{amount.value}</b>
        <small>{amount.rial}</small>
      </p>
      {view.text && <p>{view.text}</p>}
    </section>
    <Warnings view={view} />
    {view.facts.length > 0 && (
      <div className="card p-4">
        <Facts facts={view.facts} />
      </div>
    )}
    {view.meter && <Meter meter={view.meter} />}
  </>
)

const Summary = ({ view }: { view: AnswerView }) => (
  <section className="card answer-head" data-tone={view.tone}>
    <h2 className="text-heading">{view.title}</h2>
    {view.text && <p>{view.text}</p>}
    <Warnings view={view} />
    {view.facts.length > 0 && <Facts facts={view.facts} />}
    {view.meter && <Meter meter={view.meter} />}
  </section>
)

const Facts = ({ facts }: { facts: readonly FactView[] }) => (
  <FactsGrid
    facts={facts.map(({ label, value, copy }) => ({
      label,
      wide: copy !== undefined,
      value: (
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="[overflow-wrap:anywhere]">{value}</bdi>
          {copy && <CopyButton text={copy} name={label} short />}
        </span>
      ),
    }))}
  />
)

const share = (value: number, max: number) => Math.min(100, Math.round((value / max) * 100))

function Meter({ meter: { label, value, max, steps } }: { meter: MeterView }) {
  const part = share(value, max)
  const colour = part >= 100 ? 'var(--bad)' : part >= 65 ? 'var(--warn)' : 'var(--good)'
  return (
    <div className="score-meter w-full">
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={`${toPersianDigits(value)} از ${toPersianDigits(max)}`}
      >
        <i style={{ '--share': part, '--bar': colour } as React.CSSProperties} />
      </div>
      <p className="text-label">
        {toPersianDigits(value)} از {toPersianDigits(max)}
      </p>
      <ul className="space-y-1 text-label">
        {steps.map((step) => (
          <li key={step.at} className={step.reached ? 'font-bold text-bad' : 'text-muted'}>
            {step.label}
          </li>
        ))}
      </ul>
    </div>
  )
}

type OwedRowProps = {
  owed: OwedView
  photoHref?: ((serial: string) => string) | undefined
  /** The address that prepares an objection to it. */
  objectHref?: ((key: string) => string) | undefined
  /** The title, as the label of a choice. */
  title?: ReactNode
}

/** One amount owed. */
export function OwedRow({ owed, photoHref, objectHref, title }: OwedRowProps) {
  const { about, amount, deadlines, why, ids, photo } = owed
  const object = (
    <span className="sr-only">
      : {owed.title}، {about}، {amount}
    </span>
  )
  return (
    <>
      {title ?? <b>{owed.title}</b>}
      <span className="text-note text-muted">{about}</span>
      <span className="answer-row-end">
        {deadlines.map(({ tone, text }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
        {photo && photoHref && (
          <a href={photoHref(photo)} className="text-link-inline inline-flex min-h-11 items-center gap-1 text-note">
            <IconCamera aria-hidden size={16} />
            عکس تخلف{object}
          </a>
        )}
        {owed.objectable && objectHref && (
          <a href={objectHref(owed.key)} className="text-link-inline inline-flex min-h-11 items-center text-note">
            اعتراض{object}
          </a>
        )}
        <b>{amount}</b>
      </span>
      {why && <span className="text-note text-muted">{why}</span>}
      {ids && (
        <details className="answer-ids text-note">
          <summary className="min-h-11 content-center">شناسهٔ قبض و پرداخت</summary>
          <p className="flex flex-wrap items-center gap-2">
            شناسهٔ قبض: <bdi>{toPersianDigits(ids.billId)}</bdi>
            <CopyButton text={ids.billId} name="شناسهٔ قبض" short />
          </p>
          <p className="flex flex-wrap items-center gap-2">
            شناسهٔ پرداخت: <bdi>{toPersianDigits(ids.paymentId)}</bdi>
            <CopyButton text={ids.paymentId} name="شناسهٔ پرداخت" short />
          </p>
        </details>
      )}
    </>
  )
}

function Group({ group: { title, missing, items } }: { group: GroupView }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      {title && <h3 className="text-heading">{title}</h3>}
      {missing ? (
        <Notice tone="warn">{missing}</Notice>
      ) : (
        <ul className="card divide-y divide-line">
          {items.map((item) => (
            <li key={item.key} className="flex flex-col gap-3 p-4">
              {(item.title || item.badge) && (
                <p className="flex flex-wrap items-center gap-3">
                  <b>{item.title}</b>
                  {item.badge && <Badge tone={item.badge.tone}>{item.badge.text}</Badge>}
                </p>
              )}
              {item.plate && (
                <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <Plate plate={item.plate} size="small" />
                  {item.addHref && <TextLink href={item.addHref}>افزودن به گاراژ</TextLink>}
                </p>
              )}
              {item.facts.length > 0 && <Facts facts={item.facts} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
