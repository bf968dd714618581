import { IconX } from '#ui/icons/index.ts'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import { answerOrder } from '#ui/answer-order.ts'
import { Button } from '#ui/button.tsx'
import { HtmlPart } from '#ui/html-part.tsx'
import { useLatePart } from '#ui/late-parts.ts'
import { loadChunk } from '#ui/load-chunk.ts'
import { RangeEnd, RangePair } from '#ui/range-pair.tsx'
import { updateChoices } from '#ui/update-choices.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { typedWords } from '../ad-query.ts'
import type { Counts } from './filter-actions.ts'
import { type ChoiceKey, type RangeKey } from '../filter-keys.ts'
import { filterName } from '../filter-keys.ts'
import type { Histograms } from '../histogram-steps.ts'
import { optionsPart, type ListPage } from '../list-page.ts'
import { RangeHistogram } from './range-histogram.tsx'
import { rangeText } from './range-text.ts'
import { showInSlider } from './show-in-slider.ts'
import './colour-swatches.css'
import '#ui/layout/shelf.css'

const wide = '(width >= 64rem)'

/** Handlers of the form, loaded on first use. */
let actions: Promise<typeof import('./filter-actions.ts') | null> | undefined
/** One promise for all, so that handlers run in order; a failed load is retried. */
const loadActions = () =>
  (actions ??= loadChunk(() => import('./filter-actions.ts')).then((part) => {
    if (!part) actions = undefined
    return part
  }))

type OpenChoices = Counts & { view: ListPage }

/** Arrow keys move a slider step by step; the choice applies after this pause, in milliseconds. */
const restMs = 300

/**
 * The filters: a column on wide screens, where each choice applies at once. On phones a full-screen
 * sheet that collects choices, with the count on its button. A plain GET form underneath.
 */
export function FilterForm({ view }: { view: ListPage }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [open, setOpen] = useState<OpenChoices | null>(null)
  // Counts for unapplied choices; valid only for the list behind the sheet.
  const gathered = open?.view === view && hash === '#filters' ? open : null
  const { options, histograms, total } = gathered ?? view
  const ranges = gathered?.ranges ?? view.query

  const inSheet = () => hash === '#filters' && !matchMedia(wide).matches
  const toFix = useRef(false)
  const [order] = useState(answerOrder)
  useLatePart(loadActions)
  /**
   * Counts the sheet's choices. When sent, applies them, or reports an unreadable amount at its
   * field.
   */
  const action = async (sent: boolean) => {
    const part = await loadActions()
    if (!part) return
    const address = part.addressOf(form.current!, view.base)
    if (inSheet()) {
      const isNewest = order.begin()
      const counts = await part.countChoices(view, address)
      // Without a response the button keeps the last correct number, and applying still works.
      if (counts && isNewest()) setOpen({ view, ...counts })
      if (!sent) return
      toFix.current = counts !== null && Object.keys(counts.fields.problems).length > 0
      if (toFix.current) return
    }
    void navigate(address, { preventScrollReset: true, replace: hash === '#filters' })
  }
  useEffect(() => {
    if (!toFix.current) return
    toFix.current = false
    form.current!.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [open])
  const moving = useCommittedChange(form, () => void action(false))
  useChipsKeepTyped(form)
  useFieldsFollowAddress(form, view, moving)
  useSlidersFollowFields(form, gathered)
  useSliders(form)
  useOptionSearch(form)
  const sheetOpen = useHydrated() && hash === '#filters'
  useSheetFocus('filters', sheetOpen)

  return (
    <section
      id="filters"
      aria-label="فیلترها"
      data-open={sheetOpen || undefined}
      className="filter-sheet lg:sticky lg:top-20"
    >
      <div className="flex items-center gap-2 border-b border-line px-4 lg:hidden">
        <h2 className="flex-1 text-heading">فیلترها</h2>
        <a
          href="#results"
          aria-label="بستن فیلترها"
          onClick={(event) => {
            event.preventDefault()
            history.back()
          }}
          className="-me-2 grid size-13 place-items-center"
        >
          <IconX aria-hidden size={24} />
        </a>
      </div>
      <form
        ref={form}
        id="filter-form"
        method="get"
        action={view.base}
        onSubmit={(event) => {
          event.preventDefault()
          void action(true)
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="filter-fields">
          <div className="hidden items-center justify-between lg:flex">
            <h2 className="text-heading">فیلترها</h2>
            {view.applied.length > 0 && (
              <a href={view.whole} className="btn btn-quiet">
                حذف همه
              </a>
            )}
          </div>
          <FilterSections
            options={options}
            histograms={histograms}
            ranges={ranges}
            fields={gathered?.fields ?? view.ranges}
            view={view}
          />
        </div>
        <div className="border-t border-line p-4 pb-[calc(16px+env(safe-area-inset-bottom))] lg:hidden">
          <Button kind="main" type="submit" wide aria-live="polite">
            نمایش {formatInteger(total)} آگهی
          </Button>
        </div>
        <noscript>
          <Button kind="main" type="submit" wide className="mt-3 hidden lg:flex">
            نمایش نتایج
          </Button>
        </noscript>
      </form>
    </section>
  )
}

type SectionsProps = Omit<OpenChoices, 'total'>

function FilterSections({ options, histograms: packed, ranges, fields, view }: SectionsProps) {
  const histograms = useMemo(() => JSON.parse(packed) as Histograms, [packed])
  const choice = (key: ChoiceKey) => {
    const html = options[key]
    if (html === undefined) return null
    return <HtmlPart as="fieldset" name={optionsPart(key)} html={html} update={updateChoices} />
  }
  return (
    <>
      <Section title="برند و مدل" open>
        {choice('make')}
        {options.model !== undefined && <SubTitle>{filterName('model')}</SubTitle>}
        {choice('model')}
        {options.trim !== undefined && <SubTitle>{filterName('trim')}</SubTitle>}
        {choice('trim')}
      </Section>
      <Section title="قیمت (تومان)" open>
        <RangeHistogram name="toman" range={ranges.toman} counts={histograms.toman} />
        <RangeOf name="toman" view={view} fields={fields} hint="مثلاً ۸۰۰ میلیون یا ۱٫۲ میلیارد" />
      </Section>
      <Section title="سال ساخت" open>
        <RangeHistogram name="year" range={ranges.year} counts={histograms.year} />
        <RangeOf name="year" view={view} fields={fields} hint="شمسی یا میلادی؛ مثلاً ۱۴۰۰ یا ۲۰۲۱" />
      </Section>
      <Section title="کارکرد (کیلومتر)" open>
        <RangeHistogram name="km" range={ranges.km} counts={histograms.km} />
        <RangeOf name="km" view={view} fields={fields} />
      </Section>
      <Section title="استان و شهر" open>
        {choice('province')}
        {options.city !== undefined && <SubTitle>{filterName('city')}</SubTitle>}
        {choice('city')}
        {options.district !== undefined && <SubTitle>{filterName('district')}</SubTitle>}
        {choice('district')}
      </Section>
      <Section title={filterName('body')} open>
        <SubTitle>روی نقشهٔ بدنه</SubTitle>
        {choice('paint')}
        {choice('sound')}
        <SubTitle>وضعیت کلی بدنه</SubTitle>
        {choice('body')}
      </Section>
      <Section title={filterName('plate')} open>
        {choice('plate')}
      </Section>
      <Section title="خرید اقساطی (تومان)" open={view.query.down.to !== null || view.query.monthly.to !== null}>
        <div className="grid grid-cols-2 gap-2">
          <MostOf name="down" view={view} fields={fields} />
          <MostOf name="monthly" view={view} fields={fields} />
        </div>
      </Section>
      <Section title="سند و بیمه" open={view.query.document.length > 0 || view.query.insurance.from !== null}>
        {choice('document')}
        <div className="mt-3">
          <RangeEnd
            name="insuranceFrom"
            label="بیمهٔ شخص ثالث، حداقل چند ماه"
            value={fieldText(view, 'insuranceFrom')}
            problem={fields.problems.insuranceFrom}
          />
        </div>
      </Section>
      {(['rating', 'bodyType', 'gearbox', 'fuel', 'colour', 'seller', 'price', 'origin', 'picture'] as const).map(
        (key) => (
          <Section key={key} title={filterName(key)} open={view.query[key].length > 0}>
            {choice(key)}
          </Section>
        ),
      )}
    </>
  )
}

function Section({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="filter-section">
      <summary>{title}</summary>
      {children}
    </details>
  )
}

const SubTitle = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 border-t border-line pt-2 text-note font-medium text-muted">{children}</p>
)

type RangeProps<Key> = Pick<OpenChoices, 'view' | 'fields'> & { name: Key; hint?: string }

function RangeOf({ name, view, fields, hint }: RangeProps<RangeKey>) {
  const [from, to] = [`${name}From`, `${name}To`]
  return (
    <RangePair
      legend={filterName(name)}
      fromName={from}
      toName={to}
      from={fieldText(view, from)}
      to={fieldText(view, to)}
      hint={fields.echoes[name] ?? hint}
      problems={fields.problems}
    />
  )
}

/** A range with an upper end only. */
function MostOf({ name, view, fields }: RangeProps<'down' | 'monthly'>) {
  const field = `${name}To`
  return (
    <RangeEnd
      name={field}
      label={`${filterName(name)} تا`}
      value={fieldText(view, field)}
      hint={fields.echoes[name]}
      problem={fields.problems[field]}
    />
  )
}

type Moving = { slider: HTMLInputElement; timer: ReturnType<typeof setTimeout> } | null

/**
 * Runs when a choice is committed: a box ticked, an option chosen, a field left, a slider at rest.
 * Never while typing. Returns the slider being moved.
 */
function useCommittedChange(form: RefObject<HTMLFormElement | null>, run: () => void): RefObject<Moving> {
  const moving = useRef<Moving>(null)
  const commit = useEffectEvent(run)
  const committed = useEffectEvent((field: HTMLInputElement) => {
    // Also handles fields outside the form that belong to it (order, city).
    if (field.form !== form.current || field.name === 'ask') return
    clearTimeout(moving.current?.timer)
    moving.current = null
    if (field.type !== 'range') return run()
    const rest = () => {
      moving.current = null
      commit()
    }
    moving.current = { slider: field, timer: setTimeout(rest, restMs) }
  })
  useEffect(() => {
    const changed = (event: Event) => committed(event.target as HTMLInputElement)
    document.addEventListener('change', changed)
    return () => {
      document.removeEventListener('change', changed)
      clearTimeout(moving.current?.timer)
    }
  }, [])
  return moving
}

/**
 * Handles the keyboard in a sheet opened by its address. Its close link goes back in history, so
 * that Back never reopens it.
 */
function useSheetFocus(id: string, open: boolean): void {
  useEffect(() => {
    const sheet = document.getElementById(id)!
    if (!open || getComputedStyle(sheet).position !== 'fixed') return
    const opener = document.activeElement
    let left = false
    let leave: (() => void) | undefined
    void loadActions().then((part) => {
      if (!left) leave = part?.stayInSheet(sheet, opener as HTMLElement | null)
    })
    return () => {
      left = true
      leave?.()
    }
  }, [id, open])
}

/** Listens at the document, so that fields need no handlers. */
function useSliders(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const listener = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'range' || target.form !== form.current) return
      void loadActions().then((part) => part?.moveSlider(target))
    }
    document.addEventListener('input', listener)
    return () => document.removeEventListener('input', listener)
  }, [form])
}

/** Pressing a filter chip leaves the field being typed in: keep its text in the target address. */
function useChipsKeepTyped(form: RefObject<HTMLFormElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const listener = (event: MouseEvent) => {
      const chip = (event.target as Element).closest<HTMLAnchorElement>('#results a.chip-on')
      if (!chip || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void loadActions().then((part) => part && navigate(part.withTyped(form.current!, chip)))
    }
    document.addEventListener('click', listener, true)
    return () => document.removeEventListener('click', listener, true)
  }, [form, navigate])
}

/** Adds a search to the options of an unfolded group; without the script all options are listed. */
function useOptionSearch(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const fields = form.current!
    const listener = ({ target }: Event) => {
      const fold = target as HTMLDetailsElement
      if (fold.open && fold.closest('fieldset')) void loadActions().then((part) => part?.addOptionSearch(fold))
    }
    // The `toggle` event does not bubble, so listen in the capture phase.
    fields.addEventListener('toggle', listener, true)
    return () => fields.removeEventListener('toggle', listener, true)
  }, [form])
}

/** Resets the fields to the address after Back or after removing a chip. */
function useFieldsFollowAddress(form: RefObject<HTMLFormElement | null>, view: ListPage, moving: RefObject<Moving>) {
  useEffect(() => {
    const slider = moving.current?.slider
    for (const field of form.current?.elements ?? []) {
      // A response to an earlier step must not move the slider back.
      if (field === slider || (slider && field.getAttribute('name') === slider.dataset.field)) continue
      showInField(field, view)
    }
  }, [form, view, moving])
}

/** While choices are collected, moves the sliders to the typed bounds. */
function useSlidersFollowFields(form: RefObject<HTMLFormElement | null>, gathered: OpenChoices | null): void {
  useEffect(() => {
    if (!gathered) return
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.type === 'range') showInSlider(field, gathered.ranges)
    }
  }, [form, gathered])
}

function showInField(field: Element, view: ListPage): void {
  if (field instanceof HTMLInputElement && field.type === 'range') {
    showInSlider(field, view.query)
  } else if (field instanceof HTMLInputElement && field.type === 'hidden') {
    // Hidden fields are rendered with their value.
  } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    field.checked = view.query[field.name as ChoiceKey].includes(field.value)
  } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
    field.value = fieldText(view, field.name)
  }
}

function fieldText({ query, ranges }: ListPage, name: string): string {
  const problem = ranges.problems[name]
  if (problem) return problem.typed
  if (name === 'ask') return typedWords(query)
  if (name === 'q' || name === 'said' || name === 'sort') return query[name]
  if (name === 'near') return query.near ?? ''
  const range = name.replace(/(From|To)$/, '') as RangeKey
  const value = query[range]?.[name.endsWith('From') ? 'from' : 'to'] ?? null
  return value === null ? '' : rangeText(range, value)
}
