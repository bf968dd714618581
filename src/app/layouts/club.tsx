export { FramedPage as default, FramedError as ErrorBoundary } from './framed-page.tsx'
