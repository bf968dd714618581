import { IconCircleCheck, IconCircleX } from '#ui/icons/index.ts'
import { useCallback, useEffect, useState } from 'react'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatTime } from '#kit/jalali.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { clearDevice, readDevice, type DeviceReport } from './device-report.ts'

type Checked = { report: DeviceReport; at: Date }

/** The current offline state of this device; and a button that frees space. */
export function DevicePanel({ build }: { build: string }) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = useCallback(
    () => void readDevice(build).then((report) => setChecked({ report, at: new Date() })),
    [build],
  )
  useEffect(check, [check])
  return (
    <section aria-labelledby="offline" className="space-y-4">
      <h2 id="offline" className="text-heading">
        بدون اینترنت
      </h2>
      <p>
        برای امتحان، حالت پرواز گوشی را روشن کنید و همین صفحه را دوباره باز کنید؛ باید باز شود. بیشتر صفحه‌هایی که
        دیده‌اید هم، با تاریخ آخرین به‌روزرسانی، باز می‌شوند. دیدن شمارهٔ فروشنده، ورود و پرداخت اینترنت می‌خواهد.
      </p>
      {checked && <Checks {...checked} />}
      <Button onClick={check}>بررسی دوباره</Button>
      {checked && checked.report.supported && <Storage report={checked.report} onCleared={check} />}
    </section>
  )
}

function Checks({ report, at }: Checked) {
  if (!report.supported) {
    return (
      <Notice tone="warn" title="این مرورگر صفحه‌ها را برای حالت آفلاین ذخیره نمی‌کند">
        فرمان را در پنجرهٔ معمولی (نه ناشناس) و با آدرسی که با https شروع می‌شود باز کنید. با اینترنت همه‌چیز کار می‌کند.
      </Notice>
    )
  }
  return (
    <div className="card px-4 py-2">
      <ul>
        <Check done={report.controlled} yes="حالت آفلاین فعال است" no="حالت آفلاین هنوز فعال نشده" />
        <Check done={report.shell} yes="برنامه روی دستگاه ذخیره شده" no="برنامه هنوز روی دستگاه ذخیره نشده" />
        <Check
          done={report.pages > 0}
          yes={`${toPersianDigits(report.pages)} صفحه بدون اینترنت باز می‌شود`}
          no="هنوز صفحه‌ای ذخیره نشده"
        />
      </ul>
      <p className="text-note text-muted">ساعت {formatTime(at)} بررسی شد.</p>
    </div>
  )
}

function Check({ done, yes, no }: { done: boolean; yes: string; no: string }) {
  const Icon = done ? IconCircleCheck : IconCircleX
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Icon aria-hidden size={22} className={`flex-none ${done ? 'text-good' : 'text-warn'}`} />
      {done ? yes : no}
    </li>
  )
}

function Storage({ report, onCleared }: { report: DeviceReport; onCleared: () => void }) {
  const megabytes = report.usedBytes === null ? null : Math.ceil(report.usedBytes / 1024 / 1024)
  const empty = report.pages + report.pictures === 0
  return (
    <div className="space-y-2">
      <h3 className="font-bold">حافظه</h3>
      <p>
        {formatInteger(report.pages)} صفحه و {formatInteger(report.pictures)} عکس
        {megabytes !== null && `؛ در مجموع حدود ${formatInteger(megabytes)} مگابایت`}.
      </p>
      <Button kind="outline" disabled={empty} onClick={() => void clearDevice().then(onCleared)}>
        پاک کردن صفحه‌ها و عکس‌ها
      </Button>
      <p className="text-note text-muted">تغییراتی که هنوز ارسال نشده‌اند پاک نمی‌شوند.</p>
    </div>
  )
}
