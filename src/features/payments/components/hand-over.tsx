import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'

/**
 * Sends the browser to a gateway that needs a form: automatically, and by a button without
 * JavaScript.
 */
export function HandOver({ url, fields }: { url: string; fields: Readonly<Record<string, string>> }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-col gap-6">
      <PageHeader title="رفتن به درگاه" lead="اگر درگاه تا چند ثانیه باز نشد، دکمهٔ زیر را بزنید." />
      <form ref={form} method="post" action={url} className="flex flex-col">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button kind="main" wide type="submit">
          رفتن به درگاه
        </Button>
      </form>
    </div>
  )
}
