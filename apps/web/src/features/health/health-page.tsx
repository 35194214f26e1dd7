import { useQuery } from '@tanstack/react-query'
import { useTabTitle } from '../../ui/page-header.tsx'
import { askHealth } from './ask-health.ts'
import classes from './health-page.module.css'

/** Whether the server is well; 'Unknown' until it has answered (document 2, section 2). */
export function HealthPage() {
  useTabTitle('Health')
  const { data = 'Unknown' } = useQuery({
    queryKey: ['health'],
    queryFn: askHealth,
    gcTime: 0,
    refetchInterval: 15_000,
  })
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>Health</h1>
      <output className={classes.status} data-health={data}>
        {data}
      </output>
    </main>
  )
}
