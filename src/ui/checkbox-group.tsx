import { useState, type ComponentType } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { loadChunkQuietly } from './load-chunk.ts'

export type CountedOption = { value: string; label: string; count: number; chosen: boolean }

type CheckboxGroupProps = {
  legend: string
  name: string
  options: readonly CountedOption[]
  visible?: number
  /** The first ones as tiles with a monogram, three beside each other. */
  tiles?: boolean
}

/**
 * Choices with the number of results beside each. A choice that would give nothing is grey but stays, so that the list does
 * not jump. Beyond `visible`, the rest folds, with a search in all of them once it is open; what is chosen always shows.
 */
export function CheckboxGroup({ legend, name, options, visible = 7, tiles }: CheckboxGroupProps) {
  const [Search, setSearch] = useState<ComponentType<{ legend: string }> | null>(null)
  // Without it the choices are simply there.
  const loadSearch = async () => {
    const part = await loadChunkQuietly(() => import('./option-search.tsx'))
    if (part) setSearch(() => part.OptionSearch)
  }
  const chosen = options.filter((option) => option.chosen)
  const others = options.filter((option) => !option.chosen)
  const free = Math.max(visible - chosen.length, 3)
  const [first, rest] =
    options.length <= visible + 2 ? [options, []] : [[...chosen, ...others.slice(0, free)], others.slice(free)]
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      {tiles ? (
        <div className="choice-tiles">
          {first.map((option) => (
            <Tile key={option.value} name={name} option={option} />
          ))}
        </div>
      ) : (
        first.map((option) => <Choice key={option.value} name={name} option={option} />)
      )}
      {rest.length > 0 && (
        <details className="group/more" onToggle={() => void loadSearch()}>
          <summary className="flex min-h-11 items-center text-label font-medium text-lazuli group-open/more:hidden">
            {formatInteger(rest.length)} مورد دیگر
          </summary>
          {Search && <Search legend={legend} />}
          {rest.map((option) => (
            <Choice key={option.value} name={name} option={option} />
          ))}
        </details>
      )}
    </fieldset>
  )
}

function Choice({ name, option }: { name: string; option: CountedOption }) {
  const { value, label, count, chosen } = option
  const empty = count === 0 && !chosen
  return (
    <label className="choice" data-empty={empty || undefined}>
      <input type="checkbox" className="tick" name={name} value={value} defaultChecked={chosen} />
      <span>{label}</span>
      <small>{formatInteger(count)}</small>
    </label>
  )
}

/** The first two letters stand in for a logo. */
const monogram = (label: string) => label.replaceAll('\u200c', '').slice(0, 2)

function Tile({ name, option: { value, label, count, chosen } }: { name: string; option: CountedOption }) {
  return (
    <label data-empty={(count === 0 && !chosen) || undefined}>
      <input type="checkbox" name={name} value={value} defaultChecked={chosen} />
      <span aria-hidden className="monogram">
        {monogram(label)}
      </span>
      <span>{label}</span>
      <small>{formatInteger(count)}</small>
    </label>
  )
}
