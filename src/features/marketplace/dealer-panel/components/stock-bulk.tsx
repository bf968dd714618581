import { useState, type MouseEvent, type ReactNode } from 'react'
import { IconDownload } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Tab } from '../../my-ads/tabs.ts'
import { batchActions, type BatchAction } from '../stock-batch.ts'

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
  /** Why the last attempt failed. */
  problem: string | undefined
}

/**
 * What can be done with the ticked cars, or with all that match: a slim bar with the first action, and a dialog with all
 * of them. Without scripts all of them stand below the list.
 */
export function StockBulk({ tab, total, ticked, staff, file, problem }: StockBulkProps) {
  const [open, setOpen] = useState(false)
  const [everything, setEverything] = useState(false)
  const actions = actionsOf[tab] ?? []
  const all = <StockActions {...{ actions, staff, file }} />
  if (ticked === null) {
    return (
      <fieldset className="flex flex-col gap-4 card p-4">
        <legend className="sr-only">کار گروهی</legend>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-label font-medium">کنار خودروها علامت بزنید.</p>
          <ScopeTick>همهٔ {formatInteger(total)} خودروی این لیست</ScopeTick>
        </div>
        {all}
      </fieldset>
    )
  }
  const main = actions[0]
  return (
    <>
      {/* Stands before the bar: Enter in a field presses the first button of the form. */}
      <Dialog open={open} title="کار گروهی" onClose={() => setOpen(false)}>
        <div className="flex flex-col gap-4">
          {problem && <Notice tone="bad">{problem}</Notice>}
          {all}
        </div>
      </Dialog>
      <div role="group" aria-label="کار گروهی" className="stock-bulk card">
        <p className="stock-count text-label font-medium" aria-live="polite">
          {formatInteger(everything ? total : ticked)} خودرو
        </p>
        <ScopeTick onChange={setEverything}>
          همه <span className="text-muted max-md:hidden">({formatInteger(total)})</span>
        </ScopeTick>
        {main &&
          (isPlain(main) ? (
            <Button kind="solid" type="submit" name="act" value={main}>
              {batchActions[main]}
            </Button>
          ) : (
            <Button kind="solid" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {main === 'hand' ? 'سپردن' : batchActions[main]}
            </Button>
          ))}
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          بیشتر
        </Button>
      </div>
    </>
  )
}

/** Takes all cars that the filters match, also those of other pages. */
const ScopeTick = ({ onChange, children }: { onChange?: (ticked: boolean) => void; children: ReactNode }) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2 text-label">
    <input
      type="checkbox"
      className="tick"
      name="scope"
      value="all"
      onChange={(event) => onChange?.(event.currentTarget.checked)}
    />
    <span>{children}</span>
  </label>
)

/** Actions without a detail to choose. */
const isPlain = (action: BatchAction) => action !== 'price' && action !== 'hand'

/** The actions with their details. */
function StockActions({
  actions,
  staff,
  file,
}: { actions: readonly BatchAction[] } & Pick<StockBulkProps, 'staff' | 'file'>) {
  return (
    <>
      {actions.includes('price') && (
        <div className="stock-act">
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
      )}
      {actions.includes('hand') && (
        <div className="stock-act">
          <SelectField label="همکار" name="to" options={staff} />
          <Button kind="solid" type="submit" name="act" value="hand">
            بررسی و سپردن
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {actions.filter(isPlain).map((action) => (
          <Button key={action} type="submit" name="act" value={action}>
            {batchActions[action]}
          </Button>
        ))}
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
      <p className="text-note text-muted">اول نتیجه را می‌بینید؛ تا تأیید نکنید چیزی عوض نمی‌شود.</p>
    </>
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
