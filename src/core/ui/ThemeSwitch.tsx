import { Monitor, Moon, Sun } from 'lucide';
import { type ChosenColorScheme, useColorScheme } from '../theme/colorScheme';
import { SegmentedControl } from './SegmentedControl';

const iconByColorScheme = { light: Sun, dark: Moon, system: Monitor };

export type ThemeSwitchProps = { label: string; names: Record<ChosenColorScheme, string> };

export const ThemeSwitch = ({ label, names }: ThemeSwitchProps) => {
  const { scheme, setScheme } = useColorScheme();
  const createColorSchemeOption = (value: ChosenColorScheme) => ({
    value,
    label: names[value],
    icon: iconByColorScheme[value],
  });
  return (
    <SegmentedControl
      label={label}
      options={[
        createColorSchemeOption('light'),
        createColorSchemeOption('dark'),
        createColorSchemeOption('system'),
      ]}
      value={scheme}
      onChange={setScheme}
    />
  );
};
