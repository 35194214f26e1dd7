import { IconCash } from '@tabler/icons-react'
import { CodeBlock } from '../src/ui/code-block.tsx'
import { Donut } from '../src/ui/donut.tsx'
import { sliceColors } from '../src/ui/donut-arcs.ts'
import { Facts } from '../src/ui/facts.tsx'
import { Formula } from '../src/ui/formula.tsx'
import { FunnelChart } from '../src/ui/funnel-chart.tsx'
import { Money } from '../src/ui/money.tsx'
import { Panel } from '../src/ui/panel.tsx'
import { QrCode } from '../src/ui/qr-code.tsx'
import { QualityMark } from '../src/ui/quality-mark.tsx'
import { StatCard } from '../src/ui/stat-card.tsx'
import { Code, State } from '../src/ui/state.tsx'
import { Steps } from '../src/ui/steps.tsx'
import { TabLinks } from '../src/ui/tab-links.tsx'
import { TimeChart } from '../src/ui/time-chart.tsx'
import { Way, WayTicks } from '../src/ui/way.tsx'
import { withBreaks } from '../src/ui/with-breaks.tsx'
import classes from './gallery.module.css'

const stations = ['Submitted', 'Placed', 'Quoted', 'Sold', 'Cashed']
const fine = { isError: false, refetch: () => undefined }
const slices = ['Life', 'Funeral', 'Motor', 'Pet'].map((label, index) => ({ key: label, label, value: 9 - 2 * index }))

export const Words = () => (
  <>
    <Panel title="States and amounts" className={classes.stack}>
      <div className={classes.row}>
        <State tone="success">Paid</State>
        <State tone="warning">Pending</State>
        <State tone="danger">Held</State>
        <State tone="info">In progress</State>
        <State tone="neutral">Revoked</State>
        <Code>QNIT</Code>
      </div>
      <div className={classes.row}>
        <QualityMark level={1}>Low</QualityMark>
        <QualityMark level={2}>Medium</QualityMark>
        <QualityMark level={3}>High</QualityMark>
        <WayTicks passed={1} of={5} />
        <WayTicks passed={3} of={5} />
        <WayTicks passed={5} of={5} />
        <WayTicks passed={2} of={5} ended />
      </div>
      <div className={classes.row}>
        <Money rand={1234.55} />
        <Money rand={-12} />
        <span className={classes.figure} data-figure>
          <Money rand={12680.38} />
        </span>
      </div>
      <CodeBlock label="A program">{'const answer = 42'}</CodeBlock>
      <QrCode text="https://lodeway.example/request-access" label="A link as a code for a camera" />
      <Formula
        terms={[
          { value: <Money rand={1234.55} />, label: 'premium' },
          { value: '150%', label: 'commission', operator: '×' },
          { value: <Money rand={1851.83} />, label: 'owed', operator: '=' },
        ]}
      />
    </Panel>
    <Panel title="The way" className={classes.stack}>
      <Way
        label="Lead progress"
        current={2}
        stations={stations.map((label, place) => ({ label, ...(place < 3 && { note: `${place + 3} Nov` }) }))}
      />
      <Way label="A way that was gone" current={4} done stations={stations.map(label => ({ label }))} />
      <Steps label="Steps of a form" steps={['Contact', 'Insurance', 'Consent']} current={1} />
      <TabLinks
        label="Tabs"
        links={[
          { label: 'Basic details', to: '/' },
          { label: 'Delivery', to: '/delivery' },
        ]}
      />
      <Facts
        facts={[
          { label: 'Phone number', value: '0825550147' },
          { label: 'Email', value: withBreaks('ṱhilidzi.mukwevho@a-rather-long-name.example.org') },
          { label: 'Nothing', value: null },
          { label: 'Reason', value: 'New baby, wants cover for the family', wide: true },
        ]}
      />
    </Panel>
    <Panel title="Figures" className={classes.stack}>
      <StatCard
        label="Leads Loaded"
        tag="Per Date Selected"
        value="128"
        change={8.47}
        against="25 Sep 2026 - 26 Oct 2026"
        reading={fine}
      />
      <StatCard
        label="Leads Paid"
        icon={<IconCash size={22} aria-hidden />}
        value="R247.96"
        change={-3.5}
        reading={fine}
      />
      <StatCard label="On its way" value={undefined} reading={fine} />
      <StatCard label="Failed" value={undefined} reading={{ ...fine, isError: true }} />
    </Panel>
    <Panel title="Parts of a whole" className={classes.stack}>
      <Donut title="Leads per type" slices={slices} total="24" totalLabel="Leads loaded" />
      <div className={classes.colours} aria-hidden>
        {sliceColors.map(color => (
          <span key={color} style={{ background: color }} />
        ))}
      </div>
      <FunnelChart title="From the first to the last" note="What counts, in a sentence." stages={stages} />
    </Panel>
    <Panel title="Over time" className={classes.stack}>
      <TimeChart title="Counted" unit="Day" look="bars" format={String} moments={moments} />
      <TimeChart title="Added up" unit="Day" look="line" format={String} moments={moments} />
      <TimeChart title="A single one" unit="Month" look="line" format={String} moments={moments.slice(0, 1)} />
    </Panel>
  </>
)

const stages = [
  { label: 'Submitted', count: 24 },
  { label: 'Placed', count: 18 },
  { label: 'Sold', count: 0 },
]
const moments = [4, 7, 0, 12, 9, 15, 15].map((value, place) => ({
  label: `${place + 1} Nov`,
  whole: `0${place + 1} Nov 2026`,
  value,
  before: place < 6 ? value + 2 : undefined,
}))
