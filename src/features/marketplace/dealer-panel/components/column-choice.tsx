import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { IconColumns2 } from '#ui/icons/index.ts'
import { Fold } from '#ui/parts/fold.tsx'
import { stockColumns, type StockColumn } from '../stock-query.ts'

/** The columns of the stock, kept for the person. */
export const ColumnChoice = ({ chosen }: { chosen: readonly StockColumn[] }) => (
  <Fold title="ستون‌ها" icon={<IconColumns2 aria-hidden size={20} />}>
    <PostForm className="flex flex-col gap-2" preventScrollReset>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">ستون‌های لیست</legend>
        {(Object.keys(stockColumns) as StockColumn[]).map((key) => (
          <label key={key} className="flex min-h-11 cursor-pointer items-center gap-2 text-label">
            <input type="checkbox" className="tick" name="column" value={key} defaultChecked={chosen.includes(key)} />
            {stockColumns[key]}
          </label>
        ))}
      </fieldset>
      <Button type="submit" name="act" value="columns" className="self-start">
        ذخیرهٔ ستون‌ها
      </Button>
    </PostForm>
  </Fold>
)
