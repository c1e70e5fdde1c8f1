import { LogOut, Monitor, Moon, Sun } from 'lucide';
import { setColorScheme } from '../../theme/colorScheme';
import { useText } from '../../ui/useText';
import { useSignOut } from '../useSignOut';
import type { PaletteOption } from './options';

const themes = { light: Sun, dark: Moon, system: Monitor } as const;
const schemes = ['light', 'dark', 'system'] as const;

/** The actions of the frame's buttons, by label; `question` is a confirmation to render before work is lost. */
export function useFrameActs(onDone: () => void) {
  const translate = useText();
  const signOutLabel = translate('app.operator.signOut');
  const { signOut, question } = useSignOut(signOutLabel);
  const acts: PaletteOption[] = [
    ...schemes.map((scheme) => ({
      key: `theme:${scheme}`,
      to: '',
      title: translate(`app.theme.${scheme}`),
      also: translate(`palette.also.${scheme}`),
      where: translate('app.theme.label'),
      icon: themes[scheme],
      run: () => {
        setColorScheme(scheme);
        onDone();
      },
    })),
    {
      key: 'signOut',
      to: '',
      title: signOutLabel,
      also: translate('palette.also.signOut'),
      where: translate('app.operator.menu'),
      icon: LogOut,
      run: () => void signOut(),
    },
  ];
  return { acts, question };
}
