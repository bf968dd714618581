import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { toOptions } from '#kit/options.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { SelectField } from '#ui/select-field.tsx'
import { dealersPath } from '../../addresses.ts'
import { dealerQueryAddress, dealerSorts, parseDealerQuery } from '../dealer-query.ts'
import type { DealerListView } from '../dealer-view.ts'

type SwitchName = 'open' | 'verified'

const addressOf = (form: HTMLFormElement) => {
  const entries = [...new FormData(form)].map(([key, value]): [string, string] => [key, String(value)])
  return dealerQueryAddress(parseDealerQuery(new URLSearchParams(entries)).query)
}

/**
 * The filters of the list of dealers: a GET form that applies each choice at once where possible.
 */
export function DealerFilters({ view }: { view: DealerListView }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { query } = view
  const apply = () => void navigate(addressOf(form.current!), { preventScrollReset: true })
  useFieldsFollowAddress(form, view)
  return (
    <form
      ref={form}
      method="get"
      action={dealersPath}
      aria-label="فیلتر نمایشگاه‌ها"
      className="mb-4 grid grid-cols-2 items-center gap-x-3 gap-y-2 card p-3 md:flex md:flex-wrap md:p-4 large-text:max-md:grid-cols-1"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      onChange={(event) => {
        const field = event.target as unknown as HTMLInputElement
        // A city of the previous province, or a district of the previous city, would be reported as an error.
        const within = { province: ['city', 'district'], city: ['district'] }[field.name] ?? []
        for (const name of within) {
          const inner = form.current?.elements.namedItem(name)
          if (inner instanceof HTMLSelectElement) inner.value = ''
        }
        apply()
      }}
    >
      <SelectField
        {...fieldOf('province', 'استان')}
        empty="همهٔ استان‌ها"
        options={view.provinces}
        defaultValue={query.province ?? ''}
      />
      {view.cities && (
        <SelectField
          {...fieldOf('city', 'شهر')}
          empty="همهٔ شهرها"
          options={view.cities}
          defaultValue={query.city ?? ''}
        />
      )}
      {view.districts && (
        <SelectField
          {...fieldOf('district', 'محله')}
          empty="همهٔ محله‌ها"
          options={view.districts}
          defaultValue={query.district ?? ''}
        />
      )}
      <SelectField
        {...fieldOf('make', 'برند')}
        empty="همهٔ برندها"
        options={view.makes}
        defaultValue={query.make ?? ''}
      />
      <SelectField
        {...fieldOf('sort', 'مرتب‌سازی')}
        className={classNames(
          'min-w-0 md:flex-1',
          Boolean(view.cities) === Boolean(view.districts) && 'max-md:col-span-full',
        )}
        options={sortOptions}
        defaultValue={query.sort}
      />
      <Switch name="open" chosen={query.open}>
        الان باز است
      </Switch>
      <Switch name="verified" chosen={query.verified}>
        پروانهٔ بررسی‌شده
      </Switch>
      {query.map && <input type="hidden" name="map" value="1" />}
      <noscript>
        <Button type="submit">نمایش نتایج</Button>
      </noscript>
    </form>
  )
}

function Switch({ name, chosen, children }: { name: SwitchName; chosen: boolean; children: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-label font-medium">
      <input type="checkbox" name={name} value="1" defaultChecked={chosen} className="tick" />
      {children}
    </label>
  )
}

const sortOptions = toOptions(dealerSorts)
const fieldOf = (name: string, label: string) => ({ name, label, hideLabel: true, className: 'min-w-0 md:flex-1' })

/** Resets the fields to the address after Back or after removing a filter. */
function useFieldsFollowAddress(form: React.RefObject<HTMLFormElement | null>, { query }: DealerListView): void {
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement)
        field.value = query[field.name as 'province' | 'city' | 'district' | 'make' | 'sort'] ?? ''
      if (field instanceof HTMLInputElement && field.type === 'checkbox')
        field.checked = query[field.name as SwitchName]
    }
  }, [form, query])
}
