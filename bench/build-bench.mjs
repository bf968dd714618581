import { build } from 'vite'

/** Bundles the measured code: the search with its database, and the list page without a router. */
export async function buildBench() {
  const common = { configFile: false, logLevel: 'warn', define: { 'import.meta.env.VITE_BUILD_ID': '"bench"' } }
  const output = { entryFileNames: '[name].js' }
  const database = {
    'search-bench': 'bench/search-bench.ts',
    'audit-bench': 'bench/audit-bench.ts',
    'jobs-bench': 'bench/jobs-bench.ts',
    'jobs-worker': 'bench/jobs-worker.ts',
    'notices-bench': 'bench/notices-bench.ts',
    'money-bench': 'bench/money-bench.ts',
    'valuation-bench': 'bench/valuation-bench.ts',
    'pictures-bench': 'bench/pictures-bench.ts',
    'saved-searches-bench': 'bench/saved-searches-bench.ts',
    'chat-bench': 'bench/chat-bench.ts',
    'ad-to-search-bench': 'bench/ad-to-search-bench.ts',
    'inquiry-chaos-bench': 'bench/inquiry-chaos-bench.ts',
    'inquiry-pages-bench': 'bench/inquiry-pages-bench.ts',
    'club-bench': 'bench/club-bench.ts',
    'inspection-bench': 'bench/inspection-bench.ts',
    'insurance-bench': 'bench/insurance-bench.ts',
    'opening-bench': 'bench/opening-bench.ts',
    'sale-bench': 'bench/sale-bench.ts',
    'embedded-worker': 'src/platform/database/embedded-worker.ts',
  }
  await build({
    ...common,
    build: { ssr: true, outDir: 'build/bench', target: 'node24', rolldownOptions: { input: database, output } },
  })
  await build({
    ...common,
    resolve: { alias: { 'react-router': new URL('./no-router.tsx', import.meta.url).pathname } },
    define: { ...common.define, 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      emptyOutDir: false,
      outDir: 'build/bench',
      target: 'node24',
      rolldownOptions: { input: { 'bare-react': 'bench/bare-react.tsx' }, output },
    },
  })
}
