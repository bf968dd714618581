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
}

/** Two ends of a range. Text fields, so that digits of any script and words such as «۸۰۰ میلیون» can be written. */
export function RangePair({
  legend,
  fromName,
  toName,
  from,
  to,
  unit,
  hint,
  fromLabel = 'از',
  toLabel = 'تا',
}: RangePairProps) {
  return (
    <fieldset>
      <legend className="sr-only">{unit ? `${legend} (${unit})` : legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        <RangeEnd name={fromName} label={fromLabel} value={from} />
        <RangeEnd name={toName} label={toLabel} value={to} />
      </div>
      {hint && <p className="mt-1 text-note text-muted">{hint}</p>}
    </fieldset>
  )
}

/** One end of a range, for ranges that have no other. */
export function RangeEnd({ name, label, value }: { name: string; label: string; value: string }) {
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
        inputMode="text"
        autoComplete="off"
        maxLength={40}
        className="min-h-11 w-full rounded-control border border-control bg-surface px-3 text-label"
      />
    </div>
  )
}
