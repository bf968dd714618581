import './charts.css'

/** `field` names the text field that a script fills from the slider. */
type Thumb = { name?: string; label: string; value: number; text?: string; field?: string }

type RangeThumbsProps = {
  least: number
  greatest: number
  step: number
  from: Thumb
  to: Thumb
  onChange?: (end: 'from' | 'to', value: number) => void
}

/**
 * Two native sliders on one track, under a histogram and beside the fields with the exact values. They work by keyboard
 * and, with names, are sent with their form without JavaScript.
 */
export function RangeThumbs({ least, greatest, step, from, to, onChange }: RangeThumbsProps) {
  return (
    <div className="range-thumbs" style={chosenShares(least, greatest, from.value, to.value)}>
      {(['from', 'to'] as const).map((end) => {
        const { name, label, value, text, field } = end === 'from' ? from : to
        return (
          <input
            key={end}
            type="range"
            name={name}
            data-field={field}
            aria-label={label}
            aria-valuetext={text}
            min={least}
            max={greatest}
            step={step}
            {...(onChange
              ? { value, onChange: (event) => onChange(end, Number(event.currentTarget.value)) }
              : { defaultValue: value })}
          />
        )
      })}
    </div>
  )
}

/** Returns where the chosen part of the track begins and ends. */
const chosenShares = (min: number, greatest: number, from: number, to: number) =>
  ({
    '--from': (from - min) / (greatest - min),
    '--to': (to - min) / (greatest - min),
  }) as React.CSSProperties
