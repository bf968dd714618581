import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'

/** One thing explained from top to bottom, in a column that is easy to read. */
export default function LandingLayout() {
  return (
    <Frame>
      <div className="mx-auto w-full max-w-[720px]">
        <Outlet />
      </div>
    </Frame>
  )
}

export { FramedError as ErrorBoundary } from './framed-page.tsx'
