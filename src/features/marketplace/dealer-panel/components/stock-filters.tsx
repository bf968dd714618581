import { IconAdjustmentsHorizontal, IconSearch } from '#ui/icons/index.ts'
import { toOptions } from '#kit/options.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Fold } from '#ui/parts/fold.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { panelPath } from '../../panel-addresses.ts'
import { ages, stockSorts } from '../stock-query.ts'

type StockFiltersProps = {
  slug: string
  /** The filters as the fields have them. */
  typed: Readonly<Record<'tab' | 'q' | 'model' | 'least' | 'most' | 'age' | 'person' | 'sort', string>>
  models: readonly SelectOption[]
  staff: readonly SelectOption[]
  /** The address without filters; null when there are none. */
  clear: string | null
}

const ageOptions = Object.entries(ages).map(([value, { label }]) => ({ value, label }))

/** The search and the filters of the stock, as one GET form. */
export function StockFilters({ slug, typed, models, staff, clear }: StockFiltersProps) {
  const { q, tab, ...rest } = typed
  const folded = Object.entries(rest).some(([name, value]) => value !== '' && !(name === 'sort' && value === 'new'))
  return (
    <form
      // Another query has other defaults.
      key={JSON.stringify(typed)}
      method="get"
      action={panelPath(slug)}
      role="search"
      aria-label="جست‌وجو در موجودی"
      className="flex flex-col gap-3"
    >
      <input type="hidden" name="tab" value={tab} />
      <div className="flex items-end gap-2">
        <TextField
          label="جست‌وجو در موجودی"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="نام خودرو، سال، رنگ یا کد"
          className="min-w-0 flex-1"
        />
        <Button type="submit" icon={<IconSearch aria-hidden size={20} />} className="flex-none">
          جست‌وجو
        </Button>
      </div>
      <Fold title="فیلتر و ترتیب" icon={<IconAdjustmentsHorizontal aria-hidden size={20} />} open={folded}>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField label="مدل" name="model" options={models} empty="همهٔ مدل‌ها" defaultValue={rest.model} />
          <SelectField label="روز از انتشار" name="age" options={ageOptions} empty="همه" defaultValue={rest.age} />
          <SelectField label="همکار" name="person" options={staff} empty="همهٔ همکاران" defaultValue={rest.person} />
          <TextField
            label="قیمت از (تومان)"
            name="least"
            defaultValue={rest.least}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            dir="ltr"
          />
          <TextField
            label="قیمت تا (تومان)"
            name="most"
            defaultValue={rest.most}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            dir="ltr"
          />
          <SelectField label="ترتیب" name="sort" options={toOptions(stockSorts)} defaultValue={rest.sort} />
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit">نمایش نتایج</Button>
          {clear !== null && (
            <ButtonLink kind="quiet" href={clear}>
              حذف فیلترها
            </ButtonLink>
          )}
        </div>
      </Fold>
    </form>
  )
}
