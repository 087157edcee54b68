// Renders a Helm chart where helm is not installed. Its templates are Go's, with the functions of Sprig and four of Helm's own.
// Go and Sprig are packages of Debian. It supports what a plain chart uses, but not subcharts, hooks or lookups.
// GO111MODULE=off GOPATH=/usr/share/gocode go run render-chart.go <chart> <release> [path.of.value=yaml ...]
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func readYaml(path string) map[string]interface{} {
	text, err := os.ReadFile(path)
	must(err)
	var read map[string]interface{}
	must(yaml.Unmarshal(text, &read))
	return read
}

func toYaml(value interface{}) string {
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	must(encoder.Encode(value))
	return strings.TrimSuffix(out.String(), "\n")
}

// set changes one value, as --set does. Its path must exist.
func set(values map[string]interface{}, path string, value interface{}) {
	names := strings.Split(path, ".")
	for _, name := range names[:len(names)-1] {
		next, isMap := values[name].(map[string]interface{})
		if !isMap {
			must(fmt.Errorf("values.yaml has no %s", path))
		}
		values = next
	}
	last := names[len(names)-1]
	if _, isThere := values[last]; !isThere {
		must(fmt.Errorf("values.yaml has no %s", path))
	}
	values[last] = value
}

func main() {
	chart, release := os.Args[1], os.Args[2]
	values := readYaml(filepath.Join(chart, "values.yaml"))
	for _, given := range os.Args[3:] {
		parts := strings.SplitN(given, "=", 2)
		var value interface{}
		must(yaml.Unmarshal([]byte(parts[1]), &value))
		set(values, parts[0], value)
	}
	about := readYaml(filepath.Join(chart, "Chart.yaml"))
	data := map[string]interface{}{
		"Values":  values,
		"Release": map[string]interface{}{"Name": release, "Namespace": "default", "Service": "Helm"},
		"Chart":   map[string]interface{}{"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"]},
	}
	all := template.New("").Option("missingkey=zero").Funcs(sprig.TxtFuncMap())
	all.Funcs(template.FuncMap{
		"include": func(name string, data interface{}) (string, error) {
			var out bytes.Buffer
			err := all.ExecuteTemplate(&out, name, data)
			return out.String(), err
		},
		"toYaml": toYaml,
		"required": func(message string, value interface{}) (interface{}, error) {
			if value == nil || value == "" {
				return value, fmt.Errorf("%s", message)
			}
			return value, nil
		},
		"tpl": func(text string, data interface{}) (string, error) {
			var out bytes.Buffer
			parsed, err := template.Must(all.Clone()).New("tpl").Parse(text)
			if err == nil {
				err = parsed.Execute(&out, data)
			}
			return out.String(), err
		},
	})
	paths, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	must(err)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		must(err)
		_, err = all.New(path).Parse(string(text))
		must(err)
	}
	for _, path := range paths {
		if !strings.HasSuffix(path, ".yaml") {
			continue
		}
		var out bytes.Buffer
		must(all.ExecuteTemplate(&out, path, data))
		// The template prints a value that does not exist.
		if strings.Contains(out.String(), "<no value>") {
			must(fmt.Errorf("%s prints a value that is not there", path))
		}
		fmt.Printf("---\n# Source: %s\n%s\n", filepath.Base(path), out.String())
	}
}
