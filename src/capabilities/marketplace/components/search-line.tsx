import { IconSearch } from '@tabler/icons-react'
import { SelectField } from '#ui/select-field.tsx'
import type { AdListView } from '../ad-list-view.ts'
import { sorts } from '../ad-query.ts'

/** Words to search for. The field belongs to the filter form, so that one submit sends everything. */
export function SearchLine({ view }: { view: AdListView }) {
  return (
    <div className="flex min-h-12 min-w-0 flex-1 items-center gap-2 rounded-card border border-control bg-surface ps-3 pe-1 focus-within:outline-3 focus-within:outline-lazuli">
      <IconSearch aria-hidden size={20} className="flex-none text-muted" />
      <input
        form="filter-form"
        type="search"
        name="q"
        aria-label="جست‌وجو در آگهی‌ها"
        placeholder="مدل، شهر، رنگ…"
        defaultValue={view.query.q}
        maxLength={100}
        enterKeyHint="search"
        className="min-h-11 w-full min-w-0 bg-transparent outline-none"
      />
      <button
        form="filter-form"
        type="submit"
        className="min-h-11 flex-none rounded-control px-3 text-label font-bold text-lazuli hover:bg-lazuli-soft"
      >
        جست‌وجو
      </button>
    </div>
  )
}

/** The order of the list; «نزدیک‌ترین» asks for the city beside it. */
export function SortChoice({ view }: { view: AdListView }) {
  return (
    <div className="flex flex-1 flex-wrap gap-2 lg:flex-nowrap">
      <SelectField
        form="filter-form"
        name="sort"
        label="ترتیب"
        hideLabel
        defaultValue={view.query.sort}
        options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
        className="min-w-0 flex-1 lg:w-56 [&_select]:lg:min-h-12"
      />
      {view.nearOptions && (
        <SelectField
          form="filter-form"
          name="near"
          label="شهر من"
          hideLabel
          empty="شهر شما"
          defaultValue={view.query.near ?? ''}
          options={view.nearOptions}
          className="min-w-0 flex-1 lg:w-56 [&_select]:lg:min-h-12"
        />
      )}
    </div>
  )
}
