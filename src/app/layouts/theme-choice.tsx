import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import type { Theme } from '#app/look.ts'

const choices = [
  { theme: 'auto', label: 'مثل دستگاه', Icon: IconDeviceDesktop },
  { theme: 'light', label: 'روشن', Icon: IconSun },
  { theme: 'dark', label: 'تیره', Icon: IconMoon },
] as const

/** Light, dark, or as the device is set; a plain form, so that it works without JavaScript. */
export function ThemeChoice({ theme, next }: { theme: Theme; next: string }) {
  return (
    <form method="post" action="/look" className="flex items-center gap-1">
      <input type="hidden" name="next" value={next} />
      <span className="me-2">ظاهر</span>
      {choices.map(({ theme: value, label, Icon }) => (
        <button
          key={value}
          name="theme"
          value={value}
          aria-pressed={theme === value}
          className="flex min-h-11 items-center gap-1.5 rounded-control px-3 text-label hover:text-ink aria-pressed:bg-lazuli-soft aria-pressed:font-bold aria-pressed:text-lazuli"
        >
          <Icon aria-hidden size={18} />
          {label}
        </button>
      ))}
    </form>
  )
}
