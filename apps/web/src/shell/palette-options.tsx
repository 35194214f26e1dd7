import { listViews } from '@lodeway/contract/views.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { clientStatusLabels, clientStatusStyle } from '@lodeway/rules/leads/statuses.ts'
import { initialsOf } from '@lodeway/rules/people/initials.ts'
import { fullName, nameOf } from '@lodeway/rules/people/name.ts'
import { formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { Avatar, useMantineColorScheme } from '@mantine/core'
import {
  IconArrowRight,
  IconBookmark,
  IconBuildings,
  IconContrast2,
  IconFileInvoice,
  IconMoon,
  IconReceipt,
  IconSend,
  IconSun,
} from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { useCall } from '../api/use-call.ts'
import { pathOf } from '../features/views/view-address.ts'
import { paths } from '../paths.ts'
import { useUser } from '../session/session.ts'
import { usePermissions } from '../session/use-buyer.ts'
import { AreasHeld, isHeld } from '../ui/in-area.tsx'
import { State } from '../ui/state.tsx'
import { actionsFor, isNamed, pagesFor } from './palette-entries.ts'
import { useFound } from './use-found.ts'

/** Something that was found: where it is, or what it does. */
export interface PaletteOption {
  readonly key: string
  readonly group: 'People' | 'Leads' | 'Organisations' | 'Invoices' | 'Views' | 'Pages' | 'Actions'
  readonly icon: ReactNode
  readonly label: string
  readonly detail?: string | undefined
  readonly state?: ReactNode
  readonly path?: string
  /** What the list at the path is searched for; it never stands in an address. */
  readonly searchText?: string
  readonly act?: () => void
}

const drawn = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** How somebody is shown, whoever they are. */
const asPerson = (person: Parameters<typeof nameOf>[0]) =>
  ({
    group: 'People',
    icon: (
      <Avatar size={24} aria-hidden>
        {initialsOf(nameOf(person))}
      </Avatar>
    ),
    label: nameOf(person),
  }) as const

/** All that a text finds, group by group: without one, the pages and actions. */
export function usePaletteOptions(text: string) {
  const { settled, failed, ...found } = useFound(text)
  const pages = usePages(text)
  const people = found.people.map(
    (person): PaletteOption => ({
      key: person.id,
      ...asPerson(person),
      detail: person.status === 'requested' ? 'asked for access' : person.emailAddress,
      path: person.status === 'requested' ? paths.userManagement() : paths.activeUsers(),
      searchText: person.emailAddress,
    }),
  )
  const buyers = found.buyers.map(
    (person): PaletteOption => ({
      key: person.id,
      ...asPerson(person),
      detail: `of ${person.organisation.name}`,
      path: paths.organisationDetails(person.organisation.id),
    }),
  )
  const leads = found.leads.map(
    (lead): PaletteOption => ({
      key: lead.id,
      group: 'Leads',
      icon: <IconFileInvoice {...drawn} />,
      label: fullName(lead.firstName, lead.lastName),
      detail: `${leadLabelOf(lead.insuranceType)}, ${formatShownDate(johannesburgDate(new Date(lead.createdAt)))}`,
      state: <State tone={clientStatusStyle(lead.clientStatus)}>{clientStatusLabels[lead.clientStatus]}</State>,
      path: paths.lead(lead.id),
    }),
  )
  const boughtLeads = found.boughtLeads.map(
    (lead): PaletteOption => ({
      key: lead.id,
      group: 'Leads',
      icon: <IconFileInvoice {...drawn} />,
      label: fullName(lead.firstName, lead.lastName),
      detail: `${leadLabelOf(lead.insuranceType)}, ${formatShownDate(johannesburgDate(new Date(lead.deliveredAt)))}`,
      path: paths.boughtLead(lead.id),
    }),
  )
  const organisations = found.organisations.map(
    ({ id, name }): PaletteOption => ({
      key: id,
      group: 'Organisations',
      icon: <IconBuildings {...drawn} />,
      label: name,
      path: paths.organisationDetails(id),
    }),
  )
  const { isBuyer } = useUser()
  const invoices = found.invoices.map(
    ({ id, number, organisation, issuedOn }): PaletteOption => ({
      key: id,
      group: 'Invoices',
      icon: <IconReceipt {...drawn} />,
      label: number,
      detail: `${isBuyer ? '' : `${organisation}, `}${formatShownDate(issuedOn)}`,
      path: isBuyer ? paths.ownInvoice(id) : paths.invoice(id),
    }),
  )
  return {
    options: [
      ...people,
      ...buyers,
      ...leads,
      ...boughtLeads,
      ...organisations,
      ...invoices,
      ...useViews(text),
      ...pages,
    ],
    settled,
    failed,
  }
}

/** Saved views, by their name; they are few, and asked for once. */
function useViews(text: string): PaletteOption[] {
  const user = useUser()
  const { data } = useCall(listViews, { query: {} }, { staleTime: 60_000, enabled: !user.isBuyer })
  return (data ?? [])
    .filter(({ name }) => isNamed(text, name, 'view'))
    .flatMap(view => {
      const path = pathOf(view, user)
      const option = { key: view.id, icon: <IconBookmark {...drawn} />, label: view.name, detail: 'view' } as const
      return path === undefined ? [] : [{ ...option, group: 'Views' as const, path }]
    })
}

function usePages(text: string): PaletteOption[] {
  const user = useUser()
  const { setColorScheme } = useMantineColorScheme()
  const permissions = usePermissions()
  const held = use(AreasHeld)
  const pages = pagesFor({ ...user, permissions }).map(
    (page): PaletteOption => ({ key: page.label, group: 'Pages', icon: <IconArrowRight {...drawn} />, ...page }),
  )
  const actions: PaletteOption[] = [
    ...actionsFor({ ...user, permissions })
      .filter(({ area }) => isHeld(held, area))
      .map(
        (action): PaletteOption => ({ key: action.label, group: 'Actions', icon: <IconSend {...drawn} />, ...action }),
      ),
    ...(
      [
        ['light', 'Light', IconSun],
        ['dark', 'Dark', IconMoon],
        ['auto', 'System', IconContrast2],
      ] as const
    ).map(
      ([scheme, label, Icon]): PaletteOption => ({
        key: scheme,
        group: 'Actions',
        icon: <Icon {...drawn} />,
        label,
        detail: 'appearance',
        act: () => setColorScheme(scheme),
      }),
    ),
  ]
  return [...pages, ...actions].filter(({ label, detail }) => isNamed(text, label, detail))
}
