import { IconPlus } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import { toOptions } from '#kit/options.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { PrintButton } from '#ui/print-button.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ShareAddress } from '#ui/share-address.tsx'
import { newComparePath } from '../addresses.ts'
import { maxCompared, weightNames } from '../compare/compare-query.ts'
import type { CompareView, WeighedCar } from '../compare/compare-view.ts'
import { ReadyPages, Strengths } from './car-compare-parts.tsx'
import { CarCompareTable } from './car-compare-table.tsx'
import './car-compare.css'

/** Up to four new cars side by side, derived from the address only. */
export function CarComparePage({ view }: { view: CompareView }) {
  const { cars, groups, alike, onlyDifferences } = view
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="مقایسهٔ خودروهای صفر"
        lead="تا چهار خودرو را کنار هم بگذارید؛ قیمت، مصرف، ایمنی و امکانات را با تفاوت‌هایشان ببینید."
        actions={
          cars.length > 1 && (
            <>
              <ShareAddress title="مقایسهٔ خودروهای صفر" />
              <PrintButton label="چاپ مقایسه" />
            </>
          )
        }
      />
      {view.notices.length > 0 && (
        <Notice tone="warn">
          {view.notices.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {cars.length === 0 && (
        <EmptyState drawing="no-results" title="هنوز خودرویی انتخاب نکرده‌اید">
          {view.ready.length > 0
            ? 'نام خودرو را پایین بنویسید، یا یکی از مقایسه‌های آماده را باز کنید.'
            : 'نام خودرو را پایین بنویسید.'}
        </EmptyState>
      )}
      {cars.length === 1 && <p className="text-label text-muted">یک خودروی دیگر اضافه کنید تا تفاوت‌ها را ببینید.</p>}
      {cars.length < maxCompared && <AddCar view={view} />}
      <Strengths strengths={view.strengths} />
      {cars.length > 0 && (
        <section className="flex flex-col gap-3" aria-labelledby="table">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="table" className="text-heading">
              همهٔ مشخصات
            </h2>
            {cars.length > 1 && <RowChoice view={view} />}
          </div>
          {alike > 0 && (
            <p role="status" className="text-note text-muted">
              {formatInteger(alike)} مورد یکسان نمایش داده نشده است.
            </p>
          )}
          {groups.length > 0 ? (
            <CarCompareTable cars={cars} groups={groups} removable marked={!onlyDifferences} />
          ) : (
            <EmptyState title="این خودروها هیچ تفاوتی ندارند" />
          )}
        </section>
      )}
      {cars.length > 1 && <Priorities view={view} />}
      <ReadyPages ready={view.ready} />
    </div>
  )
}

function AddCar({ view: { cars, names, typed } }: { view: CompareView }) {
  return (
    <div>
      <form method="get" action={newComparePath} className="compare-add" role="search" aria-label="افزودن خودرو">
        {cars.length > 0 && <input type="hidden" name="v" value={cars.map(({ slug }) => slug).join(',')} />}
        <input
          name="add"
          list="car-names"
          defaultValue={typed?.text}
          aria-label="نام خودرو"
          aria-describedby={typed ? 'not-found' : undefined}
          placeholder="نام خودرو، مثلاً دنا پلاس"
          maxLength={80}
          autoComplete="off"
          enterKeyHint="go"
        />
        <datalist id="car-names">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button kind="main" type="submit" icon={<IconPlus aria-hidden size={20} />}>
          افزودن
        </Button>
      </form>
      {typed && (
        <div id="not-found" className="mt-2 text-label" role="status">
          <p>
            خودرویی با نام «<bdi>{typed.text}</bdi>» پیدا نشد.
            {typed.near.length > 0 && ' شاید منظورتان یکی از این‌هاست:'}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {typed.near.map(({ href, label }) => (
              <li key={href}>
                <TextLink href={href}>{label}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function RowChoice({ view: { onlyDifferences, all, differences } }: { view: CompareView }) {
  const choices = [
    { label: 'همه', href: all, chosen: !onlyDifferences },
    { label: 'فقط تفاوت‌ها', href: differences, chosen: onlyDifferences },
  ]
  return (
    <nav aria-label="مشخصات" className="segments">
      {choices.map(({ label, href, chosen }) => (
        <a key={label} href={href} data-scroll="keep" aria-current={chosen || undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

const weightOptions = toOptions(weightNames)

/** The reader's priorities and the resulting best car, with the numbers. */
function Priorities({ view: { cars, weights, weighed, onlyDifferences } }: { view: CompareView }) {
  return (
    <section aria-labelledby="priorities" id="weights">
      <SectionHead id="priorities" title="کدام برای من بهتر است؟" />
      <Card>
        <form method="get" action={`${newComparePath}#weights`} className="compare-weights">
          <input type="hidden" name="v" value={cars.map(({ slug }) => slug).join(',')} />
          {onlyDifferences && <input type="hidden" name="only" value="differences" />}
          {weights.map(({ name, label, weight }) => (
            <SelectField key={name} name={name} label={label} options={weightOptions} defaultValue={String(weight)} />
          ))}
          <Button type="submit">محاسبهٔ امتیازها</Button>
        </form>
        {weighed && <Weighed weighed={weighed} />}
      </Card>
    </section>
  )
}

function Weighed({ weighed }: { weighed: readonly WeighedCar[] }) {
  const best = weighed.find((car) => car.best)
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-bold">
        {best
          ? `با اولویت‌های شما ${best.title} جلوتر است، با ${formatInteger(best.score!)} از ۱۰۰.`
          : 'با اولویت‌های شما هیچ‌کدام جلوتر نیست.'}
      </p>
      <div className="compare-scores" role="region" aria-label="امتیازها" tabIndex={0}>
        <table aria-label="امتیازها">
          <thead>
            <tr>
              <th scope="col">خودرو</th>
              {weighed[0]!.marks.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">امتیاز</th>
            </tr>
          </thead>
          <tbody>
            {weighed.map(({ title, score, best: first, marks }) => (
              <tr key={title}>
                <th scope="row">
                  {title} {first && <Badge tone="good">جلوتر</Badge>}
                </th>
                {marks.map(({ label, score: mark }) => (
                  <td key={label}>{mark === null ? 'ثبت نشده' : formatInteger(mark)}</td>
                ))}
                <td>
                  <b>{score === null ? '—' : formatInteger(score)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-note text-muted">
        در هر مورد بهترین خودروی این مقایسه ۱۰۰ می‌گیرد و بقیه به نسبت آن. چیزی که اعلام یا ثبت نشده در امتیاز حساب
        نمی‌شود.
      </p>
    </div>
  )
}
