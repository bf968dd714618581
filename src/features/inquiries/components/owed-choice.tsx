import { useState, type ReactNode } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { spokenPlate } from '#kit/plate.ts'
import { formatMoney } from '#kit/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { Plate } from '#ui/plate/plate.tsx'
import type { OwedView } from '../answer-view.ts'
import { maxBills } from '../states.ts'
import type { OtherOwedView } from '../views.ts'
import { OwedRow } from './answer-sheet.tsx'
import '#ui/layout/place.css'
import './inquiries.css'

type OwedChoiceProps = {
  owed: readonly OwedView[]
  others: readonly OtherOwedView[]
  /** Whether debts of other answers are selected too. */
  everything?: true
  /** New since the last time. */
  fresh?: readonly string[] | undefined
  problem: string | undefined
  photoHref: (serial: string) => string
  objectHref?: (key: string) => string
}

const ordersOf = (owed: readonly OwedView[]) => [
  // Passes have no deadlines; they are sorted by day.
  { value: 'urgent', label: owed.some(({ deadlines }) => deadlines.length > 0) ? 'فوری‌ترین' : 'جدیدترین' },
  { value: 'dear', label: 'گران‌ترین' },
  { value: 'cheap', label: 'ارزان‌ترین' },
]

/**
 * Selects debts to pay together, with the debts of other answers below. At first the payable debts of this answer are
 * selected, as many as one payment takes.
 */
export function OwedChoice({ owed, others, everything, fresh = [], problem, photoHref, objectHref }: OwedChoiceProps) {
  const payable = owed.filter((each) => each.payable)
  const [order, setOrder] = useState('urgent')
  const hydrated = useHydrated()
  const all = [...payable, ...others.flatMap((other) => other.owed)]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set((everything ? all : payable).slice(0, maxBills).map(({ key }) => key)),
  )
  const sum = all.reduce((total, { key, amountRial }) => (chosen.has(key) ? total + BigInt(amountRial) : total), 0n)
  const [shown, setShown] = useState('')
  const sorted = order === 'urgent' ? owed : owed.toSorted((a, b) => (order === 'dear' ? -1 : 1) * compare(a, b))
  const rows = sorted.filter((each) => fits(each, shown, fresh))
  const filters = allFilters.filter(({ value }) => owed.some((each) => fits(each, value, fresh)))
  const choose = (key: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  const own = new Set(owed.map(({ key }) => key))
  const rowOf = (each: OwedView) => (
    <OwedItem
      key={each.key}
      owed={each}
      fresh={fresh.includes(each.key)}
      chosen={chosen.has(each.key)}
      choose={choose}
      photoHref={photoHref}
      objectHref={own.has(each.key) ? objectHref : undefined}
    />
  )
  return (
    <HoldWhenOffline>
      <PostForm className="flex min-w-0 flex-col gap-4">
        <input type="hidden" name="intent" value="pay-bills" />
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        {hydrated && owed.length > 2 && (
          <div className="flex flex-wrap gap-3" data-print="no">
            <SelectField
              label="مرتب‌سازی"
              name="__order"
              options={ordersOf(owed)}
              value={order}
              onChange={(event) => setOrder(event.target.value)}
            />
            {filters.length > 1 && (
              <SelectField
                label="نمایش"
                name="__shown"
                empty="همه"
                options={filters}
                value={shown}
                onChange={(event) => setShown(event.target.value)}
              />
            )}
          </div>
        )}
        {/* Hidden rows stay selected. */}
        {owed
          .filter(({ key }) => chosen.has(key) && !rows.some((row) => row.key === key))
          .map(({ key }) => (
            <input key={key} type="hidden" name="bill" value={key} />
          ))}
        {rows.length > 0 && <ul className="card answer-rows">{rows.map(rowOf)}</ul>}
        {others.map((other) => (
          <OtherOwed key={other.id} other={other} rows={other.owed.map(rowOf)} />
        ))}
        {all.length > 0 && <PayBar all={all.length} chosen={chosen.size} sum={sum} scripted={hydrated} />}
      </PostForm>
    </HoldWhenOffline>
  )
}

type OwedItemProps = {
  owed: OwedView
  fresh: boolean
  chosen: boolean
  choose: (key: string, on: boolean) => void
  photoHref: (serial: string) => string
  objectHref: ((key: string) => string) | undefined
}

function OwedItem({ owed, fresh, chosen, choose, photoHref, objectHref }: OwedItemProps) {
  const { key, title, payable } = owed
  const badge = fresh && <Badge tone="info">جدید</Badge>
  return (
    <li>
      {payable && (
        <input
          type="checkbox"
          className="tick mt-2.5"
          name="bill"
          id={`bill-${key}`}
          value={key}
          checked={chosen}
          onChange={(event) => choose(key, event.target.checked)}
        />
      )}
      <OwedRow
        owed={owed}
        photoHref={photoHref}
        objectHref={objectHref}
        title={
          payable ? (
            <label htmlFor={`bill-${key}`} className="flex-wrap gap-2 font-bold">
              {title}
              {badge}
            </label>
          ) : (
            <b>
              {title} {badge}
            </b>
          )
        }
      />
    </li>
  )
}

function OtherOwed({ other: { title, plate }, rows }: { other: OtherOwedView; rows: ReactNode }) {
  return (
    <section
      aria-label={[title, plate && spokenPlate(plate)].filter(Boolean).join('، ')}
      className="flex min-w-0 flex-col gap-2"
    >
      <h3 className="flex flex-wrap items-center gap-3 text-label font-bold">
        {title}
        {plate && <Plate plate={plate} size="small" />}
      </h3>
      <ul className="card answer-rows">{rows}</ul>
    </section>
  )
}

type PayBarProps = { all: number; chosen: number; sum: bigint; scripted: boolean }

/** The button with the sum of the selection; without scripts the server checks how many there are. */
function PayBar({ all, chosen, sum, scripted }: PayBarProps) {
  return (
    <>
      <div className="pay-bar">
        <Button kind="main" type="submit" wide disabled={scripted && (chosen === 0 || chosen > maxBills)}>
          {chosen === 0
            ? 'قبضی انتخاب نشده'
            : chosen > maxBills
              ? `هر بار حداکثر ${toPersianDigits(maxBills)} قبض`
              : `پرداخت ${toPersianDigits(chosen)} قبض، ${formatMoney(sum)}`}
        </Button>
      </div>
      {all > maxBills && (
        <p className="text-note">
          هر بار حداکثر {toPersianDigits(maxBills)} قبض پرداخت می‌شود؛ بقیه را بار بعد انتخاب کنید.
        </p>
      )}
      <p className="text-note text-muted">
        پول قبض‌ها به حساب دولت می‌رود و کارمزدی ندارد. اگر یکی تسویه نشود، مبلغ همان یکی به کیف پولتان برمی‌گردد.
      </p>
    </>
  )
}

const allFilters = [
  { value: 'fresh', label: 'جدید از بار قبل' },
  { value: 'payable', label: 'قابل پرداخت' },
  { value: 'objectable', label: 'قابل اعتراض' },
  { value: 'doubling', label: 'در حال دو برابر شدن' },
  { value: 'photo', label: 'عکس‌دار' },
]

function fits(owed: OwedView, filter: string, fresh: readonly string[]): boolean {
  switch (filter) {
    case 'fresh':
      return fresh.includes(owed.key)
    case 'payable':
      return owed.payable
    case 'objectable':
      return owed.objectable === true
    case 'doubling':
      return owed.doubling === true
    case 'photo':
      return owed.photo !== null
    default:
      return true
  }
}

const compare = (a: OwedView, b: OwedView): number => Number(BigInt(a.amountRial) - BigInt(b.amountRial))
