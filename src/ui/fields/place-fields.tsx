import { useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { OptionField, type OptionFieldProps } from './option-field.tsx'

/** A province with its cities, from the page's data. */
export type PlaceChoice = { slug: string; label: string; cities: readonly { slug: string; label: string }[] }

type Part = Omit<OptionFieldProps, 'options' | 'empty' | 'defaultValue'> & { defaultValue?: string }
type PlaceFieldsProps = { province: Part; city: Part; places: readonly PlaceChoice[] }

/**
 * Province and city. The list of cities follows the province; without JavaScript it holds all cities in groups, and the
 * server checks that the two belong together.
 */
export function PlaceFields({ province, city, places }: PlaceFieldsProps) {
  const [chosen, setChosen] = useState(province.defaultValue ?? '')
  const follows = useHydrated()
  const here = places.find(({ slug }) => slug === chosen)
  const cities = follows ? (here?.cities ?? []) : places.flatMap(({ cities }) => cities)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <OptionField
        autoComplete="address-level1"
        {...province}
        options={places.map(({ slug, label }) => ({ value: slug, label }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <OptionField
        key={follows ? chosen : 'all'}
        autoComplete="address-level2"
        {...city}
        disabled={city.disabled || (follows && !here)}
        empty={follows && !here ? 'اول استان را انتخاب کنید' : undefined}
        options={cities.map(({ slug, label }) => ({ value: slug, label }))}
      />
    </div>
  )
}
