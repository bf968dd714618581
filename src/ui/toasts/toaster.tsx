import { IconCircleCheck, IconInfoCircle, IconX } from '#ui/icons/index.ts'
import { createRoot } from 'react-dom/client'
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled'
import { Toast } from './toast.tsx'
import type { ToastOptions } from './show-toast.ts'
import styleAddress from './toasts.css?url'

const transition = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false })

const styled = new Promise((resolve) => {
  const style = document.createElement('link')
  style.rel = 'stylesheet'
  style.href = styleAddress
  for (const end of ['load', 'error']) style.addEventListener(end, resolve)
  document.head.append(style)
})

/** Screen readers announce only changes of an existing live region: the first toast waits until the region exists. */
const standing = new Promise<void>((resolve) => {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <ToastContainer
      position="top-center"
      rtl
      limit={20}
      draggable
      draggablePercent={60}
      // Toasts have their own timer: it pauses for the pointer and the keyboard, and reduced motion does not shorten
      // it.
      autoClose={false}
      hideProgressBar
      closeOnClick={false}
      closeButton={CloseButton}
      transition={transition}
      role="group"
      aria-label="پیام‌ها، Alt+T"
    />,
  )
  setTimeout(resolve, 100)
})

/** Shows a toast below the visible ones; the twenty-first waits for a slot. */
export async function addToast(text: string, { kind = 'good', action }: ToastOptions): Promise<void> {
  await Promise.all([styled, standing])
  const Icon = kind === 'good' ? IconCircleCheck : IconInfoCircle
  toast(({ closeToast }) => <Toast text={text} action={action} close={closeToast} />, {
    icon: <Icon aria-hidden size={22} className="toast-icon" data-kind={kind} />,
    ariaLabel: text,
  })
}

function CloseButton({ closeToast }: { closeToast: (reason?: boolean) => void }) {
  return (
    <button type="button" aria-label="بستن پیام" className="toast-close" onClick={() => closeToast(true)}>
      <IconX aria-hidden size={18} />
    </button>
  )
}
