import type { MouseEvent } from 'react'
import { IconDownload } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Tab } from '../../my-ads/tabs.ts'
import type { BatchAction } from '../stock-batch.ts'

/** The acts that make sense for the ads of a state. */
const actionsOf: Partial<Record<Tab, readonly BatchAction[]>> = {
  published: ['price', 'pause', 'renew', 'hand'],
  paused: ['price', 'resume', 'hand'],
  expired: ['renew', 'hand'],
  pending: ['hand'],
  rejected: ['hand'],
  draft: ['hand'],
}

type StockBulkProps = {
  tab: Tab
  /** All cars that the filters match. */
  total: number
  /** The ticked ones; null without scripts. */
  ticked: number | null
  staff: readonly SelectOption[]
  /** The file of all that match, and of ticked ones with `ad` for each. */
  file: { all: string; some: string }
}

/** What can be done with the ticked cars, or with all that match. */
export function StockBulk({ tab, total, ticked, staff, file }: StockBulkProps) {
  const actions = actionsOf[tab] ?? []
  return (
    <fieldset className="stock-bulk card">
      <legend className="sr-only">کار گروهی</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-label font-medium" aria-live="polite">
          {ticked === null
            ? 'کنار خودروها علامت بزنید.'
            : ticked === 0
              ? 'خودرویی انتخاب نشده است'
              : `${formatInteger(ticked)} خودرو انتخاب شد`}
        </p>
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-label">
          <input type="checkbox" className="tick" name="scope" value="all" />
          همهٔ {formatInteger(total)} خودروی این لیست
        </label>
      </div>
      <div className="stock-acts">
        {actions.includes('price') && (
          <details>
            <summary className="btn btn-secondary">تغییر قیمت</summary>
            <div className="flex flex-wrap items-end gap-3 *:min-w-32 *:flex-1">
              <SelectField
                label="قیمت‌ها"
                name="way"
                options={[
                  { value: 'up', label: 'بیشتر شود' },
                  { value: 'down', label: 'کمتر شود' },
                ]}
              />
              <TextField label="مقدار" name="value" dir="ltr" inputMode="decimal" maxLength={20} autoComplete="off" />
              <SelectField
                label="بر حسب"
                name="by"
                options={[
                  { value: 'percent', label: 'درصد' },
                  { value: 'amount', label: 'تومان' },
                ]}
              />
              <Button kind="solid" type="submit" name="act" value="price">
                دیدن قیمت‌های جدید
              </Button>
            </div>
          </details>
        )}
        {actions.includes('hand') && (
          <details>
            <summary className="btn btn-secondary">سپردن به همکار</summary>
            <div className="flex flex-wrap items-end gap-3 *:min-w-32 *:flex-1">
              <SelectField label="همکار" name="to" options={staff} />
              <Button kind="solid" type="submit" name="act" value="hand">
                بررسی و سپردن
              </Button>
            </div>
          </details>
        )}
        {actions.includes('pause') && (
          <Button type="submit" name="act" value="pause">
            غیرفعال کردن
          </Button>
        )}
        {actions.includes('resume') && (
          <Button type="submit" name="act" value="resume">
            فعال کردن
          </Button>
        )}
        {actions.includes('renew') && (
          <Button type="submit" name="act" value="renew">
            تمدید
          </Button>
        )}
        <Button
          kind="quiet"
          type="submit"
          name="act"
          value="export"
          icon={<IconDownload aria-hidden size={20} />}
          onClick={(event) => download(event, file)}
        >
          دریافت CSV
        </Button>
      </div>
      <p className="stock-hint text-note text-muted">اول نتیجه را می‌بینید؛ تا تأیید نکنید چیزی عوض نمی‌شود.</p>
    </fieldset>
  )
}

/**
 * Loads the file by a link, because a page that is sent to a file by its form waits for a next page. Without a choice
 * the form says so.
 */
function download(event: MouseEvent<HTMLButtonElement>, { all, some }: StockBulkProps['file']): void {
  const form = new FormData(event.currentTarget.form!)
  const ids = form.getAll('ad').map((id): [string, string] => ['ad', String(id)])
  const chosen = form.has('scope') ? all : ids.length > 0 && `${some}?${new URLSearchParams(ids)}`
  if (!chosen) return
  event.preventDefault()
  Object.assign(document.createElement('a'), { href: chosen, download: '' }).click()
}
