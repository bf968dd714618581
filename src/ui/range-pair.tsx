import { useId } from 'react'

type RangePairProps = {
  legend: string
  fromName: string
  toName: string
  from: string
  to: string
  fromLabel?: string
  toLabel?: string
  unit?: string
  hint?: string
  /** By the name of the field. */
  problems?: Partial<Record<string, RangeProblem>>
}

/** An error of the typed text, or a suggested correction. */
type RangeProblem = { text: string; answer: { label: string; href: string } | null }

/** Two ends of a range. Text fields, so that digits of any script and words such as «۸۰۰ میلیون» are accepted. */
export function RangePair({
  legend,
  fromName,
  toName,
  from,
  to,
  unit,
  hint,
  problems = {},
  fromLabel = 'از',
  toLabel = 'تا',
}: RangePairProps) {
  return (
    <fieldset>
      <legend className="sr-only">{unit ? `${legend} (${unit})` : legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        <RangeEnd name={fromName} label={fromLabel} value={from} problem={problems[fromName]} />
        <RangeEnd name={toName} label={toLabel} value={to} problem={problems[toName]} />
      </div>
      {hint && <p className="mt-1 text-note text-muted">{hint}</p>}
    </fieldset>
  )
}

/** One end of a range, for ranges with a single end. */
type RangeEndProps = { name: string; label: string; value: string; hint?: string; problem?: RangeProblem }

export function RangeEnd({ name, label, value, hint, problem }: RangeEndProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-note text-muted">
        {label}
      </label>
      <input
        id={id}
        name={name}
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        inputMode="text"
        autoComplete="off"
        maxLength={40}
        className="min-h-11 w-full rounded-control border border-control bg-surface px-3 text-label aria-invalid:border-bad"
      />
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-note text-bad">
          {problem.text}
          {problem.answer && (
            <a href={problem.answer.href} className="inline-block py-1 font-medium text-lazuli underline">
              {problem.answer.label}
            </a>
          )}
        </p>
      ) : (
        hint && <p className="mt-1 text-note text-muted">{hint}</p>
      )}
    </div>
  )
}
