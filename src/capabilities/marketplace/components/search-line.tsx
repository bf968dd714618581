import { IconSearch } from '@tabler/icons-react'
import { SelectField } from '#ui/select-field.tsx'
import type { AdListView } from '../ad-list-view.ts'
import { sorts } from '../ad-query.ts'

/** Words and order. Its fields belong to the filter form, so that one submit sends everything. */
export function SearchLine({ view }: { view: AdListView }) {
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      <div className="flex min-h-12 min-w-0 flex-[1_1_260px] items-center gap-2 rounded-card border border-control bg-surface ps-3 pe-1 focus-within:outline-3 focus-within:outline-lazuli">
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
        <button form="filter-form" className="min-h-10 flex-none rounded-control px-3 text-label font-bold text-lazuli hover:bg-lazuli-soft">
          جست‌وجو
        </button>
      </div>
      <SelectField
        form="filter-form"
        name="sort"
        label="ترتیب"
        hideLabel
        defaultValue={view.query.sort}
        options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
        className="flex-[0_1_240px] [&_select]:min-h-12"
      />
      {view.nearOptions && (
        <SelectField
          form="filter-form"
          name="near"
          label="شهر من"
          hideLabel
          empty="شهر خود را انتخاب کنید"
          defaultValue={view.query.near ?? ''}
          options={view.nearOptions}
          className="flex-[0_1_240px] [&_select]:min-h-12"
        />
      )}
    </div>
  )
}
