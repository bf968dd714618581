import type { ReactNode } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { foldText } from './fold-text.ts'

export type CountedOption = { value: string; label: string; count: number; chosen: boolean }

type CheckboxGroupProps = {
  legend: string
  name: string
  options: readonly CountedOption[]
  visible?: number
  /** Shows the first options as tiles with a monogram, three in a row. */
  tiles?: boolean
}

/** Splits options into visible ones, chosen ones first, and folded ones. */
export function foldOptions(options: readonly CountedOption[], visible = 7) {
  if (options.length <= visible + 2) return { first: options, rest: [] }
  const chosen = options.filter((option) => option.chosen)
  const others = options.filter((option) => !option.chosen)
  const free = Math.max(visible - chosen.length, 3)
  return { first: [...chosen, ...others.slice(0, free)], rest: others.slice(free) }
}

/**
 * Choices with the number of results beside each. A choice without results is grey but stays, so that the list does not
 * jump. Beyond `visible`, the rest folds; a chosen option is always visible.
 */
export function CheckboxGroup({ legend, name, options, visible, tiles }: CheckboxGroupProps) {
  const { first, rest } = foldOptions(options, visible)
  const Shown = tiles ? ChoiceTile : Choice
  return (
    <fieldset>
      <CheckboxGroupParts
        legend={legend}
        tiles={tiles}
        first={first.map((option) => (
          <Shown key={option.value} name={name} option={option} count={formatInteger(option.count)} />
        ))}
        folded={rest.length}
        rest={rest.map((option) => (
          <Choice key={option.value} name={name} option={option} count={formatInteger(option.count)} />
        ))}
      />
    </fieldset>
  )
}

type CheckboxGroupPartsProps = { legend: string; tiles?: boolean; first: ReactNode; folded: number; rest: ReactNode }

/** The content of a group's fieldset. */
export function CheckboxGroupParts({ legend, tiles, first, folded, rest }: CheckboxGroupPartsProps) {
  return (
    <>
      <legend className="sr-only">{legend}</legend>
      {tiles ? <div className="choice-tiles">{first}</div> : first}
      {folded > 0 && (
        <details className="group/more">
          <summary className="flex min-h-11 items-center text-label font-medium text-lazuli group-open/more:hidden">
            {foldText(folded)}
          </summary>
          {rest}
        </details>
      )}
    </>
  )
}

/** `count` is formatted. */
type ChoiceProps = { name: string; option: CountedOption; count: string }

const isEmpty = ({ count, chosen }: CountedOption) => (count === 0 && !chosen) || undefined

export function Choice({ name, option, count }: ChoiceProps) {
  return (
    <label className="choice" data-empty={isEmpty(option)}>
      <input type="checkbox" className="tick" name={name} value={option.value} defaultChecked={option.chosen} />
      <span>{option.label}</span>
      <small>{count}</small>
    </label>
  )
}

/** Returns the first two letters, which replace a logo. */
const monogram = (label: string) => label.replaceAll('\u200c', '').slice(0, 2)

export function ChoiceTile({ name, option, count }: ChoiceProps) {
  return (
    <label data-empty={isEmpty(option)}>
      <input type="checkbox" name={name} value={option.value} defaultChecked={option.chosen} />
      <span aria-hidden className="monogram">
        {monogram(option.label)}
      </span>
      <span>{option.label}</span>
      <small>{count}</small>
    </label>
  )
}
