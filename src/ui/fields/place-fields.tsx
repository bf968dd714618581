import { useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { OptionField, type OptionFieldProps } from './option-field.tsx'

type Choice = { slug: string; label: string }

/** A province with its cities, and the districts of a city that has them, from the page's data. */
export type PlaceChoice = Choice & { cities: readonly (Choice & { districts?: readonly Choice[] })[] }

type Part = Omit<OptionFieldProps, 'options' | 'empty' | 'defaultValue'> & { defaultValue?: string }
type PlaceFieldsProps = { province: Part; city: Part; district?: Part; places: readonly PlaceChoice[] }

/**
 * Province, city and, where the form has it, an optional district of a city that has districts. Each list follows the
 * choice before it; without JavaScript it holds the choices of all, and the server checks that they belong together.
 */
export function PlaceFields({ province, city, district, places }: PlaceFieldsProps) {
  const [chosen, setChosen] = useState(province.defaultValue ?? '')
  const [town, setTown] = useState(city.defaultValue ?? '')
  const follows = useHydrated()
  const here = places.find(({ slug }) => slug === chosen)
  const cities = follows ? (here?.cities ?? []) : places.flatMap(({ cities }) => cities)
  const districts = district ? districtOptions(cities, follows ? town : null) : []
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <OptionField
        autoComplete="address-level1"
        {...province}
        options={places.map(({ slug, label }) => ({ value: slug, label }))}
        onChange={(event) => {
          setChosen(event.currentTarget.value)
          setTown('')
        }}
      />
      <OptionField
        key={follows ? chosen : 'all'}
        autoComplete="address-level2"
        {...city}
        disabled={city.disabled || (follows && !here)}
        empty={follows && !here ? 'اول استان را انتخاب کنید' : undefined}
        options={cities.map(({ slug, label }) => ({ value: slug, label }))}
        onChange={(event) => setTown(event.currentTarget.value)}
      />
      {district && districts.length > 0 && (
        <OptionField
          key={follows ? town : 'of-all'}
          autoComplete="address-level3"
          {...district}
          defaultValue={districts.some(({ value }) => value === district.defaultValue) ? district.defaultValue : ''}
          options={districts}
        />
      )}
    </div>
  )
}

/** The districts of one city, or of all with the city's name before each. */
const districtOptions = (cities: PlaceChoice['cities'], town: string | null) =>
  cities
    .filter(({ slug }) => town === null || slug === town)
    .flatMap(({ label: city, districts = [] }) =>
      districts.map(({ slug, label }) => ({ value: slug, label: town === null ? `${city}، ${label}` : label })),
    )
