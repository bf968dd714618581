import { toOptions } from '#kit/options.ts'
import { IconSearch } from '#ui/icons/index.ts'
import { SelectField } from '#ui/select-field.tsx'
import { sorts, typedWords } from '../ad-query.ts'
import { notKey, refusableKeys } from '../filter-keys.ts'
import type { ListPage } from '../list-page.ts'
import { SearchBox } from './search-box.tsx'

/**
 * The search field for words or a sentence. It belongs to the filter form, so that one submit sends
 * everything.
 */
export function SearchLine({ view }: { view: ListPage }) {
  return (
    <div className="search-field min-w-0 flex-1">
      <IconSearch aria-hidden size={20} />
      <SearchBox
        form="filter-form"
        name="ask"
        aria-label="جست‌وجو در آگهی‌ها"
        placeholder="مدل، شهر، رنگ…"
        defaultValue={typedWords(view.query)}
        gallery={view.gallery}
      />
      {/* Resubmit the earlier interpretation: an untouched box is not interpreted again. */}
      {(['q', 'said'] as const).map(
        (name) =>
          view.query[name] && (
            <input key={name} type="hidden" form="filter-form" name={name} value={view.query[name]} />
          ),
      )}
      {refusableKeys.flatMap((key) =>
        (view.query.not[key] ?? []).map((value) => (
          <input key={key + value} type="hidden" form="filter-form" name={notKey(key)} value={value} />
        )),
      )}
      <button form="filter-form" type="submit" className="btn btn-quiet">
        جست‌وجو
      </button>
    </div>
  )
}

/** The order of the list; «نزدیک‌ترین» needs the city beside it. */
export function SortChoice({ view }: { view: ListPage }) {
  return (
    <div className="sort-choice">
      <SelectField
        form="filter-form"
        name="sort"
        label="مرتب‌سازی"
        hideLabel
        defaultValue={view.query.sort}
        options={toOptions(sorts)}
      />
      {view.nearOptions && (
        <SelectField
          form="filter-form"
          name="near"
          label="شهر من"
          hideLabel
          empty="انتخاب شهر"
          defaultValue={view.query.near ?? ''}
          options={view.nearOptions}
        />
      )}
    </div>
  )
}
