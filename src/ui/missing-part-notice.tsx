import { useEffect, useState } from 'react'
import { Notice } from './notice.tsx'

/** Says that the next page could not be brought, with a plain link to try again; nothing typed is lost. */
export function MissingPartNotice() {
  const [target, setTarget] = useState<string | null>(null)
  useEffect(() => {
    const show = (event: Event) => setTarget((event as CustomEvent<string>).detail)
    window.addEventListener('page-part-missing', show)
    return () => window.removeEventListener('page-part-missing', show)
  }, [])
  if (!target) return null
  return (
    <div className="fixed inset-x-4 bottom-20 z-50 mx-auto max-w-lg shadow-sheet">
      <Notice tone="warn" live title="این صفحه باز نشد">
        اینترنت قطع است یا بخشی از صفحه نرسید. آنچه نوشته‌اید سر جایش است.{' '}
        <a href={target} rel="external" className="font-bold text-lazuli underline">
          دوباره
        </a>{' '}
        <button type="button" className="min-h-11 px-2 font-bold text-lazuli underline" onClick={() => setTarget(null)}>
          بستن
        </button>
      </Notice>
    </div>
  )
}
